"""Writes the tables of redundant clauses: python docs/_ext/redundant_clauses.py GAME... (minutes; prints the tables).

A clause is redundant if another clause forbids whatever it forbids. The tables say which clauses these are, and why the
clause is kept.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable

from bythebook.spec import load_spec
from bythebook_conformance.certification.proving import BothTheorems, demanding
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.words import several
from bythebook_conformance.rulebook import rulebook_of
from bythebook_conformance.rulebook.site.notes import located


def forbidding(game: str) -> set[frozenset[str]]:
    """The clauses that other answers break, in everything that is proved of a game by enumeration."""
    found: set[frozenset[str]] = set()
    for each in load_kit(game).proofs().properties:
        for domain in each.domains:
            if each.others is not None and domain.every is not None:
                BothTheorems(each, domain, found.add).shown()
    return found


def covering(clause: str, forbidden: Iterable[frozenset[str]]) -> list[str]:
    """Few clauses of which one forbids whatever a redundant clause forbids, the widest first."""
    left = [others - {clause} for others in forbidden if clause in others]
    found = []
    while left:
        widest, _ = Counter(sorted(name for others in left for name in others)).most_common(1)[0]
        found.append(widest)
        left = [others for others in left if widest not in others]
    return found


def table(game: str) -> list[str]:
    """The redundant clauses of a game in Markdown, in the order of the rulebook."""
    forbidden, spec = forbidding(game), load_spec(game)
    alone = {name for each in forbidden if len(each) == 1 for name in each}
    first: dict[str, str] = {}
    for example in rulebook_of(game, domains=False).examples:
        first.setdefault(example.reasons[0], example.slug)
    lines = ["| Clause | Whatever it forbids is forbidden by | Why it is kept |", "| --- | --- | --- |"]
    for clause in spec.clauses:
        if clause.id in demanding(game) - alone:
            why = "the sheet says it" if clause.status == "stated" else "it is what the sheet comes to"
            place = f" ({located(clause.places)})" if clause.places else ""
            named = f"; named first in `{first[clause.id]}`" if clause.id in first else ""
            others = several([f"`{name.partition('/')[2]}`" for name in covering(clause.id, forbidden)])
            slug = clause.id.partition("/")[2]
            lines.append(f"| `{slug}` | {others or 'nothing: no other answer breaks it'} | {why}{place}{named} |")
    return lines


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(f"\n## {load_kit(name).title}\n", *table(name), sep="\n", flush=True)
