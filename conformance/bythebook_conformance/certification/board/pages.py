"""What the pages of a board show, put in order: by engine, by game, by date, and what has changed between two
certificates; ``board.html.j2`` has their form.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from itertools import combinations

from bythebook.spec import Clause, OpenPoint, load_spec
from bythebook_conformance.certification.board.collecting import BoardEntry, Collected, LeftOut
from bythebook_conformance.certification.certificates.checking import known_failures
from bythebook_conformance.certification.findings.known import KNOWN
from bythebook_conformance.certification.outcome import ClauseResult
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.words import counted
from bythebook_conformance.statuses import Verdict

# ---- Results ---------------------------------------------------------------------------------------------------------


LONGEST_NAME = 60
NAMELESS = "unnamed: {}"
"""The label of an engine that never described itself: its command."""


@dataclass(frozen=True)
class ClauseChanges:
    """What has changed since the previous certificate of the same engine and game: clauses by kind of change."""

    broken: tuple[str, ...]
    mended: tuple[str, ...]
    verdict_before: str


@dataclass(frozen=True)
class EngineResult(BoardEntry):
    """A certificate of an engine, with what has changed since its last one in the game."""

    change: ClauseChanges | None = None

    @property
    def name(self) -> str:
        """The name of the engine, which it gave itself; its command if it never described itself."""
        engine = self.details.engine
        return engine.name or NAMELESS.format(" ".join(engine.command))

    @property
    def slug(self) -> str:
        """The name of the engine in addresses."""
        return slug(self.name)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.details.game

    @property
    def verdict(self) -> Verdict:
        """The verdict."""
        return self.details.verdict

    @property
    def tone(self) -> str:
        """The class of the verdict's colours: as those of a clause that came out so."""
        tones = {
            Verdict.PASSED: "passed",
            **dict.fromkeys((Verdict.INCOMPLETE, Verdict.KNOWN, Verdict.MENDED), "not-settled"),
            Verdict.NOT_ASSESSED: "not-assessed",
        }
        return tones.get(self.verdict, "failed")

    @cached_property
    def outcomes(self) -> dict[str, str]:
        """The outcome of every clause."""
        return {name: clause.outcome for name, clause in self.details.clauses.items()}

    @cached_property
    def broken(self) -> tuple[str, ...]:
        """The clauses that the engine breaks, those of known failures too."""
        return tuple(
            name
            for name, outcome in self.outcomes.items()
            if outcome in (ClauseResult.FAILED, ClauseResult.KNOWN_FAILURE)
        )

    @property
    def known(self) -> tuple[str, ...]:
        """The clauses that the engine breaks, as its author knew."""
        return tuple(name for name, outcome in self.outcomes.items() if outcome == ClauseResult.KNOWN_FAILURE)

    @property
    def assessed(self) -> str:
        """How many clauses were assessed of those that can be checked."""
        coverage = self.details.coverage
        return f"{coverage.assessed_clauses} of {coverage.checkable_clauses} clauses assessed"

    @property
    def summary(self) -> str:
        """The verdict in a few words, for a badge."""
        if self.verdict is Verdict.VIOLATION:
            return f"breaks {counted(len(self.broken), 'clause')}" if self.broken else "breaks the rules"
        if self.verdict in (Verdict.PASSED, Verdict.INCOMPLETE):
            coverage = self.details.coverage
            return f"{self.verdict.value} {coverage.assessed_clauses}/{coverage.checkable_clauses}"
        if self.verdict is Verdict.KNOWN:
            return counted(sum(line.state == KNOWN for line in known_failures(self.details)), "known failure")
        return str(self.verdict.value)

    @property
    def day(self) -> str:
        """When the certificate was issued."""
        return f"{self.issued:%Y-%m-%d}"

    @property
    def time(self) -> str:
        """When the certificate was issued, to the minute."""
        return f"{self.issued:%Y-%m-%d %H:%M}"

    @property
    def readings(self) -> dict[str, str]:
        """The alternatives in force that are not the default, and those chosen."""
        return {name: each.alternative for name, each in self.details.readings.items()}


@dataclass(frozen=True)
class EngineDifference:
    """Where two engines differ in a game: clauses and open points, each with the values for both engines."""

    one: EngineResult
    other: EngineResult
    clauses: tuple[tuple[str, str, str], ...]
    readings: tuple[tuple[str, str, str], ...]

    @property
    def anchor(self) -> str:
        """Its place on the page of differences."""
        return f"{self.one.slug}--{self.other.slug}"

    @property
    def verdicts(self) -> bool:
        """Whether the verdicts differ: an engine that crashes may answer right where it answers."""
        return self.one.verdict is not self.other.verdict

    @property
    def count(self) -> int:
        """The number of differences."""
        return self.verdicts + len(self.clauses) + len(self.readings)


def results_of(entries: Sequence[BoardEntry]) -> list[EngineResult]:
    """The results of certificates in the order of their dates."""
    latest: dict[tuple[str, str], EngineResult] = {}
    results = []
    for entry in entries:
        result = EngineResult(**vars(entry))
        result = replace(result, change=_change(result, latest.get((result.name, result.game))))
        latest[result.name, result.game] = result
        results.append(result)
    return results


def latest_of(results: Sequence[EngineResult]) -> dict[tuple[str, str], EngineResult]:
    """The latest result of every engine in every game, by both names, in the order of engines' names."""
    found = {(result.name, result.game): result for result in results}
    return dict(sorted(found.items(), key=lambda each: (each[0][0].casefold(), each[0])))


def difference_of(one: EngineResult, other: EngineResult, defaults: dict[str, str]) -> EngineDifference:
    """Where two engines differ; ``defaults`` are the alternatives of the open points that they leave alone."""
    names = {**one.outcomes, **other.outcomes}
    clauses = (_pair(name, one.outcomes, other.outcomes) for name in names)
    ours, theirs = {**defaults, **one.readings}, {**defaults, **other.readings}
    readings = (_pair(name, ours, theirs) for name in {**ours, **theirs})
    return EngineDifference(
        one,
        other,
        tuple(each for each in clauses if each[1] != each[2]),
        tuple(each for each in readings if each[1] != each[2]),
    )


def slug(name: str) -> str:
    """The name of an engine as part of an address: different ones for different names, always the same for one."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:LONGEST_NAME]
    return plain if plain and plain == name else f"{plain or 'engine'}-{sha256(name.encode()).hexdigest()[:8]}"


def _pair(name: str, one: dict[str, str], other: dict[str, str]) -> tuple[str, str, str]:
    return name, one.get(name, ""), other.get(name, "")


def _change(now: EngineResult, before: EngineResult | None) -> ClauseChanges | None:
    if before is None:
        return None
    mended = [name for name in before.broken if now.outcomes.get(name) == ClauseResult.PASSED]
    broken = [name for name in now.broken if name not in before.broken]
    return ClauseChanges(tuple(broken), tuple(mended), before.verdict.value)


# ---- Pages -----------------------------------------------------------------------------------------------------------


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
        return self.history[0].details.engine.version


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
