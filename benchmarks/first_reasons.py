"""How often the clause that a faulty engine breaks is among the first reasons of the ruling, and why not elsewhere.

    python benchmarks/first_reasons.py [GAME ...]

Every faulty engine of the tests is asked a share of every domain, the vectors and the examples. Counted is the first
wrong field of every wrong answer. The exceptions stand by engine, each with why the clause is not among the first five:

- crowded: faulty engines break more than five clauses in this very field, so that not all of them can come first;
- elsewhere: the fault shows in a field that another clause decides;
- behind: other clauses hold there that no faulty engine breaks in this field. They are named, the most frequent first.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from bythebook.spec import game_names
from first_reasons import ELSEWHERE, Wrong, broken_at, is_among_the_first, is_crowded, wrong_answers

NAMED = 4


def arguments(game: str, late: list[Wrong]) -> Iterator[str]:
    """Why a clause is not among the first reasons against some answers of one engine."""
    if missing := sum(each.place is None for each in late):
        yield f"{missing} elsewhere: {ELSEWHERE[late[0].fault]}"
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
    for game in parser.parse_args().games or game_names():
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
        for name, several in sorted(late.items(), key=lambda item: -len(item[1])):
            clause = several[0].clause.partition("/")[2]
            print(f"{len(several):6}  {name} ({clause}): {'; '.join(arguments(game, several))}")


if __name__ == "__main__":
    main()
