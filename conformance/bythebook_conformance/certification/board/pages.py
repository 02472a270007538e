"""What the pages of a board show; ``board.html.j2`` has their form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from bythebook.spec import Clause, OpenPoint, load_spec
from bythebook_conformance.certification.board.collecting import Collected, LeftOut
from bythebook_conformance.certification.board.results import (
    EngineDifference,
    EngineResult,
    difference_of,
    latest_of,
    results_of,
)
from bythebook_conformance.certification.outcome import ClauseResult
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.words import counted
from bythebook_conformance.statuses import Verdict

MOST_COMPARED = 40
"""Pairs are compared for at most this many engines of a game, because the number of pairs grows quadratically."""
GONE = "gone"
"""The outcome of a clause that a certificate does not have: it is about other rules."""


@dataclass(frozen=True)
class ClauseRow:
    """A clause with its outcome for every engine."""

    clause: Clause
    outcomes: tuple[str, ...]

    @property
    def same(self) -> bool:
        """Whether all engines agree."""
        return len({*self.outcomes} - {ClauseResult.NOT_APPLICABLE}) < 2

    @property
    def short(self) -> str:
        """Its id without the game."""
        return self.clause.id.partition("/")[2]


@dataclass(frozen=True)
class ReadingRow:
    """An open point with the alternative that every engine plays; empty stands for the default."""

    point: OpenPoint
    alternatives: tuple[str, ...]


@dataclass(frozen=True)
class GameView:
    """A game with the latest result of each engine that plays it."""

    name: str
    title: str
    results: tuple[EngineResult, ...]
    clauses: tuple[ClauseRow, ...]
    readings: tuple[ReadingRow, ...]
    differences: tuple[EngineDifference, ...]

    @property
    def differing(self) -> int:
        """The number of clauses whose outcomes differ between engines."""
        return sum(not row.same for row in self.clauses)

    @property
    def between(self) -> dict[tuple[str, str], EngineDifference]:
        """Where two engines differ, by their names in either order."""
        pairs = {(each.one.name, each.other.name): each for each in self.differences}
        return pairs | {(other, one): each for (one, other), each in pairs.items()}


@dataclass(frozen=True)
class EngineView:
    """An engine with its latest result in every game that it plays, and all its results, the newest first."""

    name: str
    slug: str
    latest: dict[str, EngineResult]
    history: tuple[EngineResult, ...]

    @property
    def version(self) -> str:
        """The version of its newest certificate."""
        return self.history[0].entry.details.engine.version


@dataclass(frozen=True)
class Board:
    """All that a board shows."""

    title: str
    games: tuple[GameView, ...]
    engines: tuple[EngineView, ...]
    history: tuple[EngineResult, ...]
    left_out: tuple[LeftOut, ...]

    @property
    def sentence(self) -> str:
        """What is on the board, in words."""
        counts = (
            counted(len(self.engines), "engine"),
            counted(len(self.games), "game"),
            counted(len(self.history), "certificate"),
        )
        return f"{', '.join(counts)}; the newest is of {self.history[0].day}."

    @property
    def verdicts(self) -> list[str]:
        """The verdicts that occur, in the order in which they are explained."""
        occurring = {result.verdict for result in self.history}
        return [verdict.value for verdict in Verdict if verdict in occurring]


def board_of(collected: Collected, title: str) -> Board:
    """The board of some certificates, of which there is at least one."""
    results = results_of(collected.entries)
    latest = latest_of(results)
    games = tuple(
        _game(name, [result for (_, game), result in latest.items() if game == name])
        for name in sorted({game for _, game in latest})
    )
    newest_first = tuple(reversed(results))
    engines = tuple(_engine(name, latest, newest_first) for name in dict.fromkeys(name for name, _ in latest))
    return Board(title, games, engines, newest_first, collected.left_out)


def _engine(name: str, latest: dict[tuple[str, str], EngineResult], newest_first: Sequence[EngineResult]) -> EngineView:
    own = {game: result for (engine, game), result in latest.items() if engine == name}
    history = tuple(result for result in newest_first if result.name == name)
    return EngineView(name, history[0].slug, own, history)


def _game(name: str, results: Sequence[EngineResult]) -> GameView:
    spec, kit = load_spec(name, examples=False), load_kit(name)
    clauses = tuple(
        ClauseRow(clause, tuple(each.outcomes.get(clause.id, GONE) for each in results)) for clause in spec.clauses
    )
    points = tuple(point for point in spec.open_points if point.switchable)
    readings = (ReadingRow(point, tuple(each.readings.get(point.id, "") for each in results)) for point in points)
    defaults = kit.readings().names()
    compared = results if len(results) <= MOST_COMPARED else ()
    return GameView(
        name,
        kit.title,
        tuple(results),
        clauses,
        tuple(row for row in readings if any(row.alternatives)),
        tuple(difference_of(one, other, defaults) for one, other in combinations(compared, 2)),
    )
