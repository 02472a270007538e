"""What is counted over many games: a block of games is a task of its own, and blocks are added up in their order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct, field

from bythebook.readings import Readings
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.kit.departures import point
from bythebook_conformance.kit.simulation import Simulation
from bythebook_conformance.oracle.comparing import clauses_of, situations
from bythebook_conformance.simulation.playing import Played, Player, Table, completed

BLOCK = 100
"""Games in a block: the same however many workers there are."""


class Plan(Struct, frozen=True):
    """What is simulated.

    ``explained``: the reasons of every game of a number divisible by this are counted; of the others only what they
    depend on.
    """

    game: str
    policy: str
    games: int
    seed: int
    explained: int
    readings: dict[str, str]

    @property
    def blocks(self) -> int:
        """How many blocks of games there are."""
        return -(-self.games // BLOCK)


class Times(Struct):
    """In how many games something came up, and how often in all."""

    games: int = 0
    times: int = 0


class Changes(Struct):
    """In how many games an alternative changes anything that is shown, the winner, the score."""

    result: int = 0
    winner: int = 0
    score: int = 0


class Counts(Struct):
    """What was counted; ``explained`` are the games over which clauses were counted."""

    games: int = 0
    moves: int = 0
    broken_off: int = 0
    explained: int = 0
    clauses: dict[str, Times] = field(default_factory=dict)
    points: dict[str, Times] = field(default_factory=dict)
    alternatives: dict[str, Changes] = field(default_factory=dict)

    def add(self, other: Counts) -> None:
        """Add what was counted over other games."""
        self.games += other.games
        self.moves += other.moves
        self.broken_off += other.broken_off
        self.explained += other.explained
        for mine, theirs in ((self.clauses, other.clauses), (self.points, other.points)):
            for name, each in theirs.items():
                total = mine.setdefault(name, Times())
                total.games += each.games
                total.times += each.times
        for name, changes in other.alternatives.items():
            changed = self.alternatives.setdefault(name, Changes())
            changed.result += changes.result
            changed.winner += changes.winner
            changed.score += changes.score


def simulation_of(kit: GameKit) -> Simulation:
    """How a game is played by the thousand.

    Raises:
        LookupError: the game does not say.
    """
    simulation = kit.playing().simulation
    if simulation is None:
        raise LookupError(f"{kit.title} cannot be simulated: its kit has no policies")
    return simulation


def count_block(plan: Plan, number: int) -> Counts:
    """Play a block of games, and count.

    Raises:
        LookupError: no such game or policy.
        ReadingError: readings that do not exist or make no sense.
    """
    kit = load_kit(plan.game)
    block = _Block(kit, plan)
    for each in range(number * BLOCK, min(plan.games, (number + 1) * BLOCK)):
        block.play(each)
    return block.counts


class _Block:
    """The games of a block, one after the other."""

    def __init__(self, kit: GameKit, plan: Plan) -> None:
        self.counts = Counts()
        self._kit, self._plan, self._simulation = kit, plan, simulation_of(kit)
        self._readings = kit.readings.from_names(plan.readings)
        self._player = Player(self._simulation, self._simulation.policies[plan.policy], self._readings)
        self._others = list(_departing(self._simulation, self._readings))

    def play(self, number: int) -> None:
        """Play one game, count what it depended on, and hold it against every alternative."""
        counts = self.counts
        table = Table(self._simulation, self._plan.seed, number)
        played = self._player.play(table)
        counts.games += 1
        counts.moves += len(played.moves)
        counts.broken_off += not played.finished
        for asked_for, times in Counter(name for asked in played.asked for name in asked).items():
            _count(counts.points, point(asked_for), times)
        for name, game, departing in self._others:
            if departing & played.ever_asked:
                self._hold_against(name, table, played, game, departing)
        if number % self._plan.explained == 0:
            self._explain(table, played)

    def _hold_against(self, name: str, table: Table, played: Played, game: Any, departing: frozenset[str]) -> None:
        differs = self._player.again(table, played, game, departing)
        if differs.result:
            changes = self.counts.alternatives.setdefault(name, Changes())
            changes.result += 1
            changes.winner += differs.winner
            changes.score += differs.score

    def _explain(self, table: Table, played: Played) -> None:
        """Count the clauses that have a say in any field of a state."""
        method = self._kit.method(self._kit.play_method)
        ruled = method.rule(self._simulation.asked(table.setup, played.moves), self._readings)
        found = Counter(clause for _, explanation in situations(ruled) for clause in clauses_of(explanation))
        self.counts.explained += 1
        for clause, times in found.items():
            _count(self.counts.clauses, clause, times)


def _count(totals: dict[str, Times], name: str, times: int) -> None:
    total = totals.setdefault(name, Times())
    total.games += 1
    total.times += times


def _departing(simulation: Simulation, readings: Readings) -> Iterator[tuple[str, Any, frozenset[str]]]:
    """Every alternative (``NAME=VALUE``) with the game under it and the fields of the readings that depart."""
    agreed = readings.names()
    for name, value, departures in completed(readings):
        game = simulation.game(type(readings).from_names({**agreed, **departures}))
        yield f"{name}={value}", game, frozenset(each.replace("-", "_") for each in departures)


def needs(readings: Readings) -> Mapping[str, dict[str, str]]:
    """What every alternative (``NAME=VALUE``) needs beside it to make sense."""
    return {
        f"{name}={value}": {other: how for other, how in departures.items() if other != name}
        for name, value, departures in completed(readings)
    }
