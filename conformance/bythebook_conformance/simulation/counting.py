"""Counts over many games: blocks of games are independent tasks, shared by a crew and added up in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from bythebook.readings import Readings
from bythebook_conformance.certification.execution.sharing import ALONE, Crew, shared
from bythebook_conformance.kit import Chance, GameKit, load_kit
from bythebook_conformance.kit.departures import point
from bythebook_conformance.kit.errors import NotThereError
from bythebook_conformance.kit.playing import SIMPLE, Simulation
from bythebook_conformance.oracle.comparing import clauses_of
from bythebook_conformance.simulation.playing import DealtGame, Played, Player, completed

# ---- counts ----------------------------------------------------------------------------------------------------------


BLOCK = 100
"""Games in a block: the same however many workers there are."""
COMMON = 0.1
"""An alternative that changes at least this share of the first block of games is common."""


class Plan(Struct, frozen=True):
    """What is simulated, by the names under which counts are stored.

    ``explain``: the reasons of every game of a number divisible by this are counted; of the others only what they
    depend on. ``compare``: only those of a number divisible by this are held against alternatives that change many
    games. ``clauses_only``: nothing but clauses is counted, so the other games are not played.
    """

    game: str
    policy: str = SIMPLE
    games: int = 1_000
    seed: int = 0
    explain: int = 1
    readings: dict[str, str] = field(default_factory=dict)
    compare: int = 1
    clauses_only: bool = False

    @property
    def blocks(self) -> int:
        """How many blocks of games there are."""
        return -(-self.games // BLOCK)


class Times(Struct):
    """In how many games something came up, and how often in all."""

    games: int = 0
    times: int = 0


class ChangeCounts(Struct):
    """In how many games an alternative changes anything that is shown, the winner, the score."""

    result: int = 0
    winner: int = 0
    score: int = 0


class Counts(Struct):
    """What was counted; ``explained`` are the games over which clauses were counted.

    ``compared`` are the games that were held against every alternative, ``common`` the alternatives that no other game
    was held against.
    """

    games: int = 0
    moves: int = 0
    broken_off: int = 0
    explained: int = 0
    compared: int = 0
    common: list[str] = field(default_factory=list)
    clauses: dict[str, Times] = field(default_factory=dict)
    points: dict[str, Times] = field(default_factory=dict)
    alternatives: dict[str, ChangeCounts] = field(default_factory=dict)

    def add(self, other: Counts) -> None:
        """Add what was counted over other games."""
        self.games += other.games
        self.moves += other.moves
        self.broken_off += other.broken_off
        self.explained += other.explained
        self.compared += other.compared
        self.common = other.common
        for mine, theirs in ((self.clauses, other.clauses), (self.points, other.points)):
            for name, each in theirs.items():
                total = mine.setdefault(name, Times())
                total.games += each.games
                total.times += each.times
        for name, changes in other.alternatives.items():
            changed = self.alternatives.setdefault(name, ChangeCounts())
            changed.result += changes.result
            changed.winner += changes.winner
            changed.score += changes.score


def simulation_of(kit: GameKit) -> Simulation:
    """How a game is played by the thousand.

    Raises:
        NotThereError: the game does not say.
    """
    simulation = kit.playing().simulation
    if simulation is None:
        raise NotThereError(f"{kit.title} cannot be simulated: its kit has no policies")
    return simulation


def count_block(plan: Plan, number: int, common: frozenset[str] = frozenset()) -> Counts:
    """Play a block of games, and count.

    Args:
        plan: what is simulated.
        number: the block's.
        common: the alternatives (``NAME=VALUE``) that only some games are held against.
    """
    block = _Block(load_kit(plan.game), plan, common)
    for each in range(number * BLOCK, min(plan.games, (number + 1) * BLOCK)):
        block.play(each)
    return block.counts


def common_in(counts: Counts) -> frozenset[str]:
    """The alternatives that change so many games that some of these tell enough."""
    least = COMMON * counts.games
    return frozenset(name for name, changes in counts.alternatives.items() if changes.result >= least)


class _Block:
    """The games of a block, one after the other."""

    def __init__(self, kit: GameKit, plan: Plan, common: frozenset[str]) -> None:
        self.counts = Counts(common=sorted(common))
        self._plan, self._simulation = plan, simulation_of(kit)
        self._readings = kit.readings.from_names(plan.readings)
        self._chance = Chance(self._simulation.unit).of(plan.seed)
        self._agreed = self._simulation.game(self._readings)
        self._player = Player(self._simulation, self._simulation.policies[plan.policy], self._readings)
        self._others = list(_departing(self._simulation, self._readings))
        self._rare = [each for each in self._others if each[0] not in common]

    def play(self, number: int) -> None:
        """Play one game, count what it depended on, and hold it against alternatives."""
        counts = self.counts
        counts.games += 1
        explained = number % self._plan.explain == 0
        if self._plan.clauses_only and not explained:
            return
        table = DealtGame(self._simulation, self._chance.of(number))
        played = self._player.play(table)
        if explained:
            self._explain(table, played)
        if not self._plan.clauses_only:
            self._compare(number, table, played)

    def _compare(self, number: int, table: DealtGame, played: Played) -> None:
        """Count what a game depended on, and hold it against alternatives."""
        counts = self.counts
        counts.moves += len(played.moves)
        counts.broken_off += not played.finished
        for asked_for, places in played.asked.items():
            _count(counts.points, point(asked_for), len(places))
        every = number % self._plan.compare == 0
        counts.compared += every
        for name, game, departing in self._others if every else self._rare:
            if not departing.isdisjoint(played.asked):
                differs = self._player.again(table, played, game, departing)
                if differs.result:
                    changes = counts.alternatives.setdefault(name, ChangeCounts())
                    changes.result += 1
                    changes.winner += differs.winner
                    changes.score += differs.score

    def _explain(self, table: DealtGame, played: Played) -> None:
        """Count the clauses that have a say in any field of a state."""
        states = self._simulation.explained(self._agreed, table.setup, played.moves)
        found = Counter(clause for explanation in states for clause in _clauses_of(explanation))
        self.counts.explained += 1
        for clause, times in found.items():
            _count(self.counts.clauses, clause, times)


_clauses_of = lru_cache(4096)(clauses_of)  # many states have the same reasons


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


# ---- sharing ---------------------------------------------------------------------------------------------------------


Progress = Callable[[int, int], None]
"""(games played, games in all), after every block."""


def simulate(plan: Plan, crew: Crew = ALONE, progress: Progress | None = None) -> Counts:
    """Play the games of a plan and count. The counts are the same whoever does the work.

    An interruption (``KeyboardInterrupt``) ends the play: the counts are those of the games up to there, as if the plan
    had no more. Before the first hundred games there is nothing to count, and the interruption is raised.

    Raises:
        NotThereError: no such game, or it cannot be simulated, or there is no such policy.
        ReadingError: readings that do not exist or make no sense.
        ClusterError: the cluster cannot be reached or used.
        WorkerLostError: several processes have died on a block.
    """
    check(plan)
    total = Counts()
    sampled = plan.compare > 1 and not plan.clauses_only
    common = common_in(count_block(replace(plan, compare=1, explain=plan.games), 0)) if sampled else ()
    try:
        for counts in shared(partial(count_block, plan, common=frozenset(common)), plan.blocks, crew, plan.game):
            total.add(counts)
            if progress is not None:
                progress(total.games, plan.games)
    except KeyboardInterrupt:
        if not total.games:
            raise
    return total


def check(plan: Plan) -> None:
    """Say what is wrong with a plan, before anything is played."""
    kit = load_kit(plan.game)
    policies = simulation_of(kit).policies
    if plan.policy not in policies:
        raise NotThereError(f"no policy {plan.policy!r}; there are: {', '.join(policies)}")
    kit.readings.from_names(plan.readings)
