"""What ``bythebook rules simulate`` takes for a game, in milliseconds of CPU, and for as many as are stored.

python benchmarks/cost_of_simulating.py [--games N] [--times N]

Everything is measured several times, and the shortest time counts: what else the machine does only makes it longer.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from time import process_time

from bythebook.spec import game_folder, game_names
from bythebook.spec.frequencies import FREQUENCIES
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.simulation import SIMPLE
from bythebook_conformance.simulation import counting
from bythebook_conformance.simulation.counting import Plan, common_in, count_block, needs

NEVER = 10**9


class Costs:
    """What blocks of games of a game cost."""

    def __init__(self, game: str, games: int, times: int) -> None:
        self._game, self._games, self._times = game, games, times
        counting.BLOCK = games
        count_block(self._plan(games, games), 0)

    def _plan(self, explained: int, compared: int) -> Plan:
        return Plan(self._game, SIMPLE, NEVER, 0, explained, {}, compared)

    def of(self, explained: int, compared: int, common: Iterable[str] = ()) -> float:
        """Milliseconds a game."""
        shortest = float("inf")
        for number in range(1, 1 + self._times):  # the first game of block 0 is always explained and compared
            start = process_time()
            count_block(self._plan(explained, compared), number, frozenset(common))
            shortest = min(shortest, process_time() - start)
        return 1000 * shortest / self._games


def measured(game: str, games: int, times: int) -> str:
    """A row of the table."""
    costs = Costs(game, games, times)
    every = needs(load_kit(game).readings())
    common = common_in(count_block(Plan(game, SIMPLE, games, 0, NEVER, {}), 0))
    play = costs.of(NEVER, NEVER, every)
    rare = costs.of(NEVER, NEVER, common) - play
    compared = costs.of(NEVER, 1) - play
    explained = costs.of(1, NEVER, every) - play
    stored = json.loads((game_folder(game) / FREQUENCIES).read_text(encoding="utf-8"))
    whole = play + rare + (compared - rare) / stored["compare"] + explained / stored["explain"]
    minutes = whole * stored["games"] / 60_000
    parts = "".join(f"{each:>10.2f}" for each in (play, rare, compared, explained, whole))
    return f"{game:<20}{parts}{stored['games']:>12,}{minutes:>8.0f}"


def main() -> None:
    """Print a row for every game."""
    parser = argparse.ArgumentParser(description="What simulating costs.")
    parser.add_argument("--games", type=int, default=100, help="games in a block that is measured")
    parser.add_argument("--times", type=int, default=5, help="how many blocks are measured")
    asked = parser.parse_args()
    columns = "".join(f"{each:>10}" for each in ("play", "rare", "compare", "explain", "in all"))
    print(f"{'ms of CPU a game':<20}{columns}{'stored':>12}{'min':>8}")
    for game in game_names():
        print(measured(game, asked.games, asked.times), flush=True)


if __name__ == "__main__":
    main()
