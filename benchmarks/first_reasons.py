"""How often the clause that a faulty engine breaks is among the first reasons of the ruling, and why not elsewhere.

    python benchmarks/first_reasons.py [GAME ...] [--totals]

Every faulty engine of the tests is asked a share of every domain, the vectors and the examples. Counted is the first
wrong field of every wrong answer. The exceptions stand by engine, each with why the clause is not among the first five
(``--totals`` leaves them out):

- crowded: faulty engines break more than five clauses in this very field, so that not all of them can come first;
- elsewhere: the fault shows in a field that another clause decides;
- behind: other clauses hold there that no faulty engine breaks in this field. They are named, the most frequent first.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import msgspec

from bythebook.spec import game_names
from bythebook_conformance.kit import Expected, Method, load_kit
from bythebook_conformance.oracle.comparing import FieldJudgement, Mismatched, judge
from engines_list import rule_fault, rule_faults
from test_clause_tables import questions

FIRST = 5
NAMED = 4


@dataclass(frozen=True)
class Wrong:
    """A wrong answer of a faulty engine: its first wrong field, and where the broken clause stands in its reasons."""

    fault: str
    clause: str
    question: int
    field: FieldJudgement
    place: int | None
    """The first place, from 0, of a clause that the fault breaks; None if there is none."""


@cache
def ruled(game: str) -> list[tuple[Method[Any, Any], Any, Expected[Any], Any]]:
    """Those under the defaults with their rulings, the results as they travel, too."""
    kit = load_kit(game)
    found = []
    for method, params, readings in questions(game):
        if readings == kit.readings() and not any(needs(method.name, params) for needs in kit.only_declared.values()):
            expected = method.rule(msgspec.convert(params, method.params), readings)
            found.append((method, params, expected, msgspec.to_builtins(expected.result)))
    return found


@cache
def wrong_answers(game: str) -> list[Wrong]:
    """Every wrong answer of the faulty engines of a game."""
    return [each for at, name in rule_faults() if at == game for each in _of_engine(game, name)]


def _of_engine(game: str, name: str) -> Iterator[Wrong]:
    fault = rule_fault(game, name)
    engine, broken = fault.engine(), fault.broken
    for number, (method, params, expected, right) in enumerate(ruled(game)):
        if not hasattr(engine, method.short):
            continue
        said = getattr(engine, method.short)(**msgspec.to_builtins(params))
        field = None if said == right else _first_wrong(expected, msgspec.convert(said, method.result))
        if field is not None:
            place = next((place for place, clause in enumerate(field.clauses) if clause in broken), None)
            yield Wrong(name, fault.clause, number, field, place)


def _first_wrong(expected: Expected[Any], answer: Any) -> FieldJudgement | None:
    """The first field of an answer that is wrong, if any."""
    try:
        return next((each for judged in judge(expected, answer) for each in judged if each.right is False), None)
    except Mismatched:
        return None


@cache
def broken_at(game: str) -> dict[tuple[int, str], frozenset[str]]:
    """Question and field -> the clauses by which some engine goes wrong there first."""
    found: dict[tuple[int, str], set[str]] = defaultdict(set)
    for each in wrong_answers(game):
        found[each.question, each.field.path].add(each.clause)
    return {place: frozenset(clauses) for place, clauses in found.items()}


def is_crowded(game: str, each: Wrong) -> bool:
    """Whether engines go wrong in this field by more clauses than can be among the first."""
    return len(broken_at(game)[each.question, each.field.path]) > FIRST


def is_among_the_first(each: Wrong, first: int = FIRST) -> bool:
    """Whether a clause that the fault breaks is among the first reasons against the answer."""
    return each.place is not None and each.place < first


def arguments(game: str, late: list[Wrong]) -> Iterator[str]:
    """Why a clause is not among the first reasons against some answers of one engine."""
    if missing := sum(each.place is None for each in late):
        yield f"{missing} elsewhere: {rule_fault(game, late[0].fault).elsewhere}"
    if crowded := sum(each.place is not None and is_crowded(game, each) for each in late):
        yield f"{crowded} crowded"
    behind = [each for each in late if each.place is not None and not is_crowded(game, each)]
    before: Counter[str] = Counter()
    for each in behind:
        known = broken_at(game)[each.question, each.field.path]
        before.update(clause for clause in each.field.clauses[: each.place] if clause not in known)
    if behind:
        names = ", ".join(clause.partition("/")[2] for clause, _ in before.most_common(NAMED))
        yield f"{len(behind)} behind {names}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--totals", action="store_true")
    options = parser.parse_args()
    for game in options.games or game_names():
        wrong = wrong_answers(game)
        late: dict[str, list[Wrong]] = defaultdict(list)
        for each in wrong:
            if not is_among_the_first(each):
                late[each.fault].append(each)
        five = 1 - sum(map(len, late.values())) / len(wrong)
        three = sum(is_among_the_first(each, 3) for each in wrong) / len(wrong)
        print(
            f"{game}: {len(wrong):,} wrong answers, {five:.1%} among the first five, {three:.1%} among the first three"
        )
        for name, several in sorted(() if options.totals else late.items(), key=lambda item: -len(item[1])):
            clause = several[0].clause.partition("/")[2]
            print(f"{len(several):6}  {name} ({clause}): {'; '.join(arguments(game, several))}")


if __name__ == "__main__":
    main()
