"""Tours: few and short plays that make every kind of move in every state of an explored table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Any, NamedTuple

from msgspec.json import encode

from bythebook.readings import Readings
from bythebook_conformance.kit import Block, Chunk, GameKit, load_kit
from bythebook_conformance.kit.departures import Departures, ReadingChoices, ReadingsAsked, RuleRun
from bythebook_conformance.kit.playing import Table, end_of
from bythebook_conformance.oracle.exploring import Explored, Walk, explore

LONGEST = 60
"""About so many moves of a play, refused ones included, before the next play begins."""


class TourPlay(NamedTuple):
    """A play of a tour: the number of its start, and its moves."""

    start: int
    moves: tuple[Any, ...]


class Tour(NamedTuple):
    """A tour of a table under some readings, and what it was made from."""

    found: Explored
    plays: tuple[TourPlay, ...]

    @property
    def text(self) -> str:
        """What it covers."""
        found = self.found
        if found.tables.last_state is not None:
            return f"every one of {len(found.nodes):,} states of {found.table.text}"
        return f"every one of {len(found.nodes):,} states and {found.classes:,} classes of moves of {found.table.text}"

    def questions(self) -> Iterator[dict[str, Any]]:
        """The plays as questions."""
        found = self.found
        if (question := found.tables.last_state) is not None:
            start, step = found.game.start, found.game.step
            ends = (end_of(start(found.starts[play.start]), step, play.moves) for play in self.plays)
            return (question(found.readings, end) for end in ends)
        return (found.tables.question(found.starts[play.start], play.moves) for play in self.plays)


def chunk_of(kit: GameKit, table: Table) -> Chunk:
    """The tour of a table as a part of a run."""
    return Chunk(f"explore-{table.name}", 0, method_of(kit, table), partial(_blocks, kit.name, table.name))


def method_of(kit: GameKit, table: Table) -> str:
    """The method that is asked about a table."""
    return (table.mode.method if table.mode is not None else "") or kit.play_method


def chunks(kit: GameKit, profile: str) -> list[Chunk]:
    """The tours of a profile."""
    return [chunk_of(kit, table) for table in kit.playing().tables_of(profile)]


def _blocks(game: str, name: str, readings: Readings) -> Iterator[Block]:
    return ([question] for question in tour_of(game, name, readings).questions())


@lru_cache(maxsize=8)  # what is asked is asked again where an answer is wrong
def tour_of(game: str, name: str, readings: Readings) -> Tour:
    """The tour of a table by its name."""
    kit = load_kit(game)
    tables = kit.playing().tables
    assert tables is not None
    found = explore(tables, tables.table(name), readings)
    return Tour(found, tuple(tour(found)))


def tours(kit: GameKit, table: Table) -> Iterator[tuple[ReadingsAsked, Tour]]:
    """The tours of a table under the default readings and under every single departure that its rules ask about, with
    what else that needs to make sense.
    """
    tables, choices = kit.playing().tables, ReadingChoices(kit.readings)
    assert tables is not None

    def under(departures: Departures) -> RuleRun[Tour]:
        def toured(chosen: Any) -> Tour:
            game = tables.mode_of(table).game(chosen)
            found = explore(tables, table, kit.readings.from_names(dict(departures)), game=game)
            return Tour(found, tuple(tour(found)))

        return choices.run(toured, choices.telling(departures))

    first = under(frozenset())
    yield first.fixed, first.result
    for name, value in choices.alternatives():
        if name.replace("-", "_") in first.asked:
            for departures in choices.completed(choices.telling(frozenset({(name, value)}))):
                run = under(departures)
                yield run.fixed, run.result


def tour(found: Explored) -> Iterator[TourPlay]:
    """Plays that together visit every state, make a move of every class, and have every refused one once a state.

    A play goes on as long as there is something new ahead, straight to the nearest state that has it. Where states are
    asked about without their moves, a play is a shortest way to a state that nobody has asked about.
    """
    if found.tables.last_state is not None:
        yield from _ways(found)
        return
    guide = _Guide(found)
    for start in range(len(found.starts)):
        while (play := _play(guide, start)) is not None:
            yield play


def _ways(found: Explored) -> Iterator[TourPlay]:
    """A shortest way to every state that is another question."""
    asked: set[bytes] = set()
    for number, node in enumerate(found.nodes):
        question = encode(found.play(number))
        if question not in asked:
            asked.add(question)
            yield TourPlay(node.start, tuple(found.way_to(number)))


def _play(guide: _Guide, start: int) -> TourPlay | None:
    """The next play from a start, None if there is nothing new behind it."""
    walk = Walk(guide.found, start)
    new = False
    while True:
        number = walk.number
        assert number is not None, "a tour keeps to what was explored"
        if number not in guide.visited:
            guide.visited.add(number)
            new = True
            for move in walk.refused():
                walk.make(move)
        if new and len(walk.moves) >= LONGEST:
            break
        steps = guide.onward(number)
        if not steps:
            break
        for number, place in steps:
            ahead = guide.found.nodes[number].ahead[place]
            walk.take(ahead.to, ahead.kind)
            guide.taken(number, place)
            if ahead.to not in guide.visited:
                break
        new = True
    return TourPlay(start, tuple(walk.moves)) if new else None


class _Guide:
    """What is still to be done, and where the nearest of it lies."""

    def __init__(self, found: Explored) -> None:
        self.found = found
        self.visited: set[int] = set()
        self._left = [dict.fromkeys(range(len(node.ahead))) for node in found.nodes]
        self._done: set[int] = set()
        """States behind which nothing is left."""

    def taken(self, number: int, place: int) -> None:
        """Note that the move of a state has been made."""
        self._left[number].pop(place, None)

    def onward(self, number: int) -> list[tuple[int, int]]:
        """The moves to the nearest state with a move that is left, and that move; none if nothing is left ahead."""
        known: dict[int, tuple[int, int]] = {number: (-1, -1)}
        waiting = [number]
        for at in waiting:
            if self._left[at]:
                return [*_back(known, at), (at, self._best(at))]
            for place, ahead in enumerate(self.found.nodes[at].ahead):
                if ahead.to not in known and ahead.to not in self._done:
                    known[ahead.to] = (at, place)
                    waiting.append(ahead.to)
        self._done.update(known)
        return []

    def _best(self, number: int) -> int:
        """The move that is left of a state which leads to most of what is left."""
        ahead = self.found.nodes[number].ahead
        return max(self._left[number], key=lambda place: len(self._left[ahead[place].to]))


def _back(known: dict[int, tuple[int, int]], number: int) -> list[tuple[int, int]]:
    """The moves by which a state was found, each as the number of its state and its place there."""
    steps = []
    while (step := known[number])[0] >= 0:
        steps.append(step)
        number = step[0]
    return steps[::-1]
