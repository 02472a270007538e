"""The laws that the reference must keep in every state: those of every game, and a game's own invariants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from time import process_time
from typing import Any, NamedTuple

from msgspec import Struct

from bythebook.game import Step
from bythebook.readings import Readings
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.kit.departures import ReadingChoices, point
from bythebook_conformance.kit.playing import Table, Tables, Transition, in_force
from bythebook_conformance.oracle.exploring import Explored, Walk, explore

# ---- laws ------------------------------------------------------------------------------------------------------------


REFUSED = "refused-changes-nothing"
REASONS = "refusal-has-a-reason"
LISTED = "listed-move-is-accepted"
MOVES = "somebody-can-move"
OBSERVED = "observation-is-of-the-state"
ENDS = "play-ends"

GENERAL = {
    REFUSED: "A refused move leaves the state as it was.",
    REASONS: "Every refusal has a reason that can be told in words.",
    LISTED: "Every move that the game lists as allowed is accepted.",
    MOVES: "Moves are listed exactly as long as the game is neither over nor stuck.",
    OBSERVED: "What is observed of a state depends on the state alone.",
    ENDS: "No play is endless, but for moves that are known to lead back.",
}
"""The laws of every game, by name."""


class Violation(NamedTuple):
    """A law that does not hold: behind a shortest way to the state ``number`` and these further ``moves``."""

    law: str
    number: int
    moves: tuple[Any, ...]
    fault: str


class Laws:
    """The laws checked in an exploration. Of every law the first violation is kept, which has the fewest moves."""

    def __init__(self, tables: Tables, readings: Readings, only: Iterable[str] = ()) -> None:
        departures = in_force(readings)
        wanted = {*only} or {*GENERAL, *(each.name for each in tables.invariants)}
        own = [each for each in tables.invariants if each.name in wanted and departures.isdisjoint(each.unless)]
        self._own = [each for each in own if not each.listed]
        self._of_listed = [each for each in own if each.listed]
        self._general = {*GENERAL} & wanted
        self._tables = tables
        self.violations: list[Violation] = []
        self.broken: Counter[str] = Counter()
        """How often each law was found broken."""

    def refused(self, found: Explored, number: int, passage: Transition) -> None:
        """Check a refused move."""
        step = passage.step
        if step.state is not passage.before and step.state != passage.before and REFUSED in self._general:
            self._note(REFUSED, number, (passage.move,), "a refused move has changed the state")
        if REASONS in self._general and not all(str(each).strip() for each in step.refusals):
            self._note(REASONS, number, (passage.move,), "a refusal says nothing")

    def check(self, found: Explored, number: int, passage: Transition) -> bool:
        """Check an accepted move, or a start. It is gone on behind it if it keeps every law."""
        moves = () if passage.move is None else (passage.move,)
        right = True
        for each in self._own:
            fault = each.fault(passage)
            if fault:
                right = False
                self._note(each.name, number, moves, fault)
        return right

    def settled(self, found: Explored, number: int, accepted: list[Any]) -> None:
        """Check a state when all moves have been tried in it; ``accepted`` are those that were."""
        game, state = found.game, found.nodes[number].state
        listed = game.moves(state)
        if OBSERVED in self._general and game.observe(state) != _observed_anew(found, number):
            self._note(OBSERVED, number, (), "the same state is observed otherwise by another player of the same moves")
        known = {*accepted}
        for move in listed if self._of_listed or LISTED in self._general else ():
            self._listed(found, number, move, move in known)
        if MOVES in self._general:
            closed = state.over or self._tables.stuck(state)
            if bool(listed) == closed:
                fault = "moves are listed after the end" if listed else "it is not over, and nobody has a move"
                self._note(MOVES, number, (), fault)

    def _listed(self, found: Explored, number: int, move: Any, accepted: bool) -> None:
        """Check a move that the game lists as allowed."""
        state = found.nodes[number].state
        if accepted and not self._of_listed:
            return
        step = found.game.step(state, move)
        if step.refusals:
            if LISTED in self._general:
                self._note(LISTED, number, (move,), "a listed move is refused")
            return
        for each in self._of_listed:
            fault = each.fault(Transition(found.game, state, move, step))
            if fault:
                self._note(each.name, number, (move,), fault)

    def conclude(self, found: Explored) -> None:
        """Check what shows only when all states are known: that play ends."""
        if ENDS in self._general:
            ring = _ring(found)
            if ring is not None:
                number, moves = ring
                self._note(ENDS, number, moves, f"{len(moves)} moves lead back to where they began")

    def _note(self, law: str, number: int, moves: tuple[Any, ...], fault: str) -> None:
        self.broken[law] += 1
        if self.broken[law] == 1:
            self.violations.append(Violation(law, number, moves, fault))


def names_of(tables: Tables) -> dict[str, str]:
    """The laws of a game by name in all of its modes, each with its sentence."""
    modes = map(tables.mode_of, tables.tables)
    return {**GENERAL, **{each.name: each.text for mode in modes for each in mode.invariants}}


def _observed_anew(found: Explored, number: int) -> Any:
    """What a fresh game observes of a state that is equal to this one and was never played."""
    state = found.nodes[number].state
    copy = type(state)(*state)
    anew: Any = type(found.game)
    return anew(found.readings).observe(copy)


def _ring(found: Explored) -> tuple[int, tuple[Any, ...]] | None:
    """A state and moves that lead from it back to it, with none among them that may lead back; None if there are none.

    A ring has a move that leads no further away from the start, so nothing else is looked at.
    """
    starts = [
        (number, ahead.to, ahead.kind)
        for number, node in enumerate(found.nodes)
        for ahead in node.ahead
        if found.nodes[ahead.to].depth <= node.depth and _goes_on(found, number, ahead.move)
    ]
    for number, to, kind in starts:
        back = _path(found, to, number)
        if back is not None:
            return _walked(found, to, [*back, (to, kind)])
    return None


def _goes_on(found: Explored, number: int, move: Any) -> bool:
    """Whether a move is not one of those that may lead back."""
    state = found.nodes[number].state
    step: Step[Any] = found.game.step(state, move)
    return not found.tables.leads_back(Transition(found.game, state, move, step))


def _path(found: Explored, start: int, end: int) -> list[tuple[int, str]] | None:
    """A shortest path of moves that do not lead back, each as the state it leads to and its kind."""
    known: dict[int, tuple[int, str]] = {start: (-1, "")}
    waiting = [start]
    for number in waiting:
        if number == end:
            steps = []
            while number != start:
                before, kind = known[number]
                steps.append((number, kind))
                number = before
            return steps[::-1]
        for ahead in found.nodes[number].ahead:
            if ahead.to not in known and _goes_on(found, number, ahead.move):
                known[ahead.to] = (number, ahead.kind)
                waiting.append(ahead.to)
    return None


def _walked(found: Explored, number: int, path: list[tuple[int, str]]) -> tuple[int, tuple[Any, ...]]:
    """The moves of a path from the state as it was first reached: behind a symmetry they are other ones."""
    walk = Walk(found, found.nodes[number].start)
    for move in found.way_to(number):
        walk.make(move)
    before = len(walk.moves)
    for to, kind in path:
        walk.take(to, kind)
    return number, tuple(walk.moves[before:])


# ---- surveys ---------------------------------------------------------------------------------------------------------


class BrokenInvariant(Struct):
    """A law that does not hold: how often it is broken, and the shortest play that shows it."""

    invariant: str
    fault: str
    times: int
    method: str
    params: dict[str, Any]


class Survey(Struct):
    """What was found of a scope under some readings; ``seconds`` are those of the processor.

    ``moves`` counts the accepted moves by kind, ``refused`` the others by kind and reasons. ``open_points`` are those
    that the rules have asked about: a departure from the default of any other changes nothing here.
    """

    game: str
    scope: str
    text: str
    readings: dict[str, str]
    starts: int
    states: int
    transitions: int
    classes: int
    moves: dict[str, int]
    refused: dict[str, int]
    open_points: list[str]
    seconds: float
    violations: list[BrokenInvariant]


def survey(kit: GameKit, tables: Tables, table: Table, readings: Readings) -> Survey:
    """Explore a table of the reference and check its laws."""
    before, tables = process_time(), tables.mode_of(table)
    laws = Laws(tables, readings)
    chosen = ReadingChoices(kit.readings, readings).chosen({})
    found = explore(tables, table, readings, laws, tables.game(chosen))
    broken = [
        BrokenInvariant(
            each.law,
            each.fault,
            laws.broken[each.law],
            tables.method or kit.play_method,
            found.play(each.number, *each.moves),
        )
        for each in laws.violations
    ]
    return Survey(
        kit.name,
        table.name,
        table.text,
        readings.departures(),
        len(found.starts),
        len(found.nodes),
        found.transitions,
        found.classes,
        dict(found.accepted),
        {": ".join((kind, " and ".join(reasons))): times for (kind, *reasons), times in found.refused.items()},
        sorted(map(point, chosen.asked())),
        round(process_time() - before, 2),
        broken,
    )


def survey_part(game: str, asked: Sequence[tuple[str, Readings]], number: int) -> Survey:
    """The survey with this number of those that are asked for: of a scope, under some readings."""
    kit, (scope, readings) = load_kit(game), asked[number]
    tables = kit.playing().tables
    assert tables is not None
    return survey(kit, tables, tables.table(scope), readings)


def matters(first: Survey, readings: Readings) -> bool:
    """Whether the rules have asked about a departure of these readings, so that they may change what was found."""
    return not {*first.open_points}.isdisjoint(readings.departures())
