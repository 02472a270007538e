"""What tests engines on a clause: examples, whole domains, relations, properties, and faulty engines as proof."""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from pathlib import Path

from bythebook.spec import Example
from bythebook_conformance.certification.asking.seals import seal_of, sealed
from bythebook_conformance.certification.findings.tally import TallyData
from bythebook_conformance.kit import Chunk, GameKit, load_kit
from bythebook_conformance.kit.chance import BY_DEFAULT
from bythebook_conformance.kit.properties import is_within
from bythebook_conformance.rulebook.code import implementations
from bythebook_conformance.rulebook.records import ClauseCoverage

PROFILE = "quick"
"""The profile whose domains are counted: every engine is asked these."""


def holding(
    kit: GameKit, examples: Iterable[Example], *, domains: bool, faults: Path | None
) -> dict[str, tuple[ClauseCoverage, ...]]:
    """What tests engines on each clause of a game.

    Args:
        kit: the game.
        examples: its examples.
        domains: whether to count the situations of its domains that each clause decides (seconds where no seals hold).
        faults: a folder with one folder of faulty engines per game, if any.
    """
    found: dict[str, list[ClauseCoverage]] = defaultdict(list)
    counts = Counter(clause for example in examples for clause in example.clauses)
    for clause, count in counts.items():
        found[clause].append(ClauseCoverage("examples", "examples", count=count))
    for clause, by_domain in (decided(kit.name) if domains else {}).items():
        found[clause] += [ClauseCoverage("domain", name, count=count) for name, count in by_domain]
    for relation in kit.relations:
        for clause in relation.clauses:
            found[clause].append(ClauseCoverage("relation", relation.name))
    for clause, name in proved(kit):
        found[clause].append(ClauseCoverage("property", name))
    for clause, fault in [] if faults is None else faulty_engines(faults / kit.name):
        found[clause].append(fault)
    return {clause: tuple(dict.fromkeys(held)) for clause, held in found.items()}


def proved(kit: GameKit) -> Iterator[tuple[str, str]]:
    """Every clause with the properties that pin down a rule which names it, or a table with an entry for it."""
    for clause, places in implementations(kit.name).items():
        for each in kit.proofs().properties:
            if any(is_within(code.place, rule) for code in places for rule in each.decides):
                yield clause, each.name


@lru_cache
def decided(game: str) -> dict[str, tuple[tuple[str, int], ...]]:
    """The number of situations in every exhaustive domain in which each clause decides, under the default readings."""
    kit = load_kit(game)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for chunk in kit.chunks(PROFILE, BY_DEFAULT):
        for clause, count in counted(kit, chunk).clauses.items():
            counts[clause][chunk.domain] += count.passed
    return {clause: tuple(by_domain.items()) for clause, by_domain in counts.items()}


def counted(kit: GameKit, chunk: Chunk) -> TallyData:
    """What a chunk has to count: sealed with its answers, or counted by ruling on all of it where no seal holds."""
    return (seal_of(kit, PROFILE, chunk) or sealed(kit, chunk)).tally


@lru_cache
def faulty_engines(folder: Path) -> tuple[tuple[str, ClauseCoverage], ...]:
    """The engines with one fault each: the clause that each breaks, and what it does wrong.

    Such an engine is a table in a TOML file of the folder, by its name: ``clause`` is the clause that it breaks, and
    ``says`` is what it does, in a sentence.
    """
    files = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.toml"))]
    faults = chain.from_iterable(file.items() for file in files)
    return tuple((fault["clause"], ClauseCoverage("fault", name, fault["says"])) for name, fault in faults)
