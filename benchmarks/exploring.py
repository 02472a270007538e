"""What tours of small tables cover, beside random plays with as many moves: states, and kinds of moves in them.

python benchmarks/exploring.py [GAME ...] [--profile quick] [--seed S]
"""

from __future__ import annotations

import argparse
from random import Random
from time import process_time
from typing import NamedTuple

from bythebook.spec import game_names
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.tables import Table, Tables
from bythebook_conformance.oracle.exploring import Explored
from bythebook_conformance.oracle.touring import tour_of

ROW = "{:34} {:>7} {:>9} {:>8} {:>6} {:>7} {:>7} {:>6} {:>6} {:>7} {:>7} {:>8}"
HEADER = (
    "scope",
    "states",
    "tried",
    "classes",
    "plays",
    "moves",
    "longest",
    "s",
    "random",
    "states",
    "classes",
    "legal",
)


class Covered(NamedTuple):
    """What random plays come to: their number, and the states, the classes and the accepted classes they saw."""

    plays: int
    states: int
    classes: int
    legal: int


def at_random(found: Explored, moves: int, longest: int, rng: Random) -> Covered:
    """Play at random from the same starts until as many moves are made, each as likely as every other one tried.

    Half of them are drawn from those that are allowed: refused ones are so many that no play would come far.
    """
    classes: set[tuple[int | None, int | None, str, tuple[str, ...]]] = set()
    states: set[int | None] = set()
    plays = made = 0
    while made < moves:
        start = rng.randrange(len(found.starts))
        state = found.game.start(found.starts[start])
        states.add(found.number_of(state))
        plays += 1
        for _ in range(min(longest, moves - made)):
            steps = list(found.expanded(start, state))
            allowed = [each for each in steps if not each[2].refusals]
            _, kind, step = rng.choice(allowed if allowed and rng.random() < 0.5 else steps)
            reasons = tuple(type(each).__name__ for each in step.refusals)
            after = found.number_of(step.state)
            made += 1
            if after is None:  # beyond the table
                break
            classes.add((found.number_of(state), after, kind, reasons))
            states.add(after)
            state = step.state
    return Covered(plays, len(states), len(classes), sum(not reasons for *_, reasons in classes))


def line(game: str, tables: Tables, table: Table, seed: int) -> str:
    """One row: a tour, then random plays beside it."""
    before = process_time()
    found, plays = tour_of(game, table.name, load_kit(game).readings())
    seconds = process_time() - before
    moves, longest = sum(len(play.moves) for play in plays), max(len(play.moves) for play in plays)
    other = at_random(found, moves, longest, Random(seed))
    legal = sum(len(node.ahead) for node in found.nodes)
    return ROW.format(
        f"{game} {table.name}"[:34],
        f"{len(found.nodes):,}",
        f"{found.transitions:,}",
        f"{found.classes:,}",
        f"{len(plays):,}",
        f"{moves:,}",
        longest,
        f"{seconds:.1f}",
        f"{other.plays:,}",
        f"{other.states / len(found.nodes):.0%}",
        f"{other.classes / found.classes:.0%}",
        f"{other.legal / legal:.0%}",
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=game_names())
    parser.add_argument("--profile", default="quick")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    print(ROW.format(*HEADER))
    for game in asked.games:
        kit = load_kit(game)
        tables = kit.playing().tables
        if tables is not None:
            for table in tables.of(asked.profile):
                print(line(game, tables, table, asked.seed), flush=True)


if __name__ == "__main__":
    main()
