"""How many mistakes from two lists that are not ours the vectors refuse, by kind: at first, and now.

``tests/faults`` says what the lists are. A mistake that the vectors missed when they were first held against it counts
as missed at first for good, although an example tells it now. With ``--quick``, engines that the vectors still miss are
asked the quick profile. Run from a checkout: ``python benchmarks/common_mistakes.py [GAME ...] [--quick]``.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from bythebook.spec import game_names
from bythebook_conformance import Verdict, certify
from common_mistakes import PARTS, Mistake, kinds, mistakes_of
from many_engines import asked_vectors

ROW = "{:24} {:>8} {:>9} {:>9} {:>9}"


def missed(part: str, game: str) -> list[Mistake]:
    """The mistakes of a list and a game that the vectors miss now."""
    faults = [each for each in mistakes_of(part, game) if not each.no_fault]
    return [each for each in faults if not asked_vectors(game, each.engine()).findings]


def print_table(part: str, mistakes: list[Mistake], left: list[Mistake]) -> None:
    """A row a kind: planted, no fault after all, refused at first, refused now; and the sums."""
    planted, none = Counter[str](), Counter[str]()
    first, now = Counter[str](), Counter[str]()
    for each in mistakes:
        for name in (each.kind, "all"):
            planted[name] += 1
            none[name] += bool(each.no_fault)
            first[name] += not (each.no_fault or each.told_by)
            now[name] += not (each.no_fault or each in left)
    print(ROW.format("kind", "planted", "no fault", "at first", "now"))
    for name in (*kinds(part), "all"):
        if planted[name]:
            print(ROW.format(name, planted[name], none[name], first[name], now[name]))
    faults = planted["all"] - none["all"]
    print(
        f"refused at first: {first['all']} of {faults}, {first['all'] / faults:.1%}; now: {now['all'] / faults:.1%}\n"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=game_names())
    parser.add_argument("--quick", action="store_true", help="ask engines that the vectors miss the quick profile")
    asked = parser.parse_args()
    for game, part in product(asked.games, PARTS):
        left = missed(part, game)
        print(f"{game}, {part} list")
        print_table(part, list(mistakes_of(part, game)), left)
        for each in left:
            caught = asked.quick and certify(game, each.engine()).verdict is Verdict.VIOLATION
            print(f"missed: {each.name}: {each.says}" + (" (refused by the quick profile)" if caught else ""))


if __name__ == "__main__":
    main()
