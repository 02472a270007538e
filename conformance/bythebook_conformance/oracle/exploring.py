"""Exploration: every state of a small table, breadth first, and every kind of move in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from bythebook.game import Step
from bythebook.readings import Readings
from bythebook_conformance.kit.playing import Table, Tables, Transition

Kind = tuple[str, ...]
"""What a move is, then the names of the reasons against it; an accepted one has none."""


class Ahead(NamedTuple):
    """An accepted move of a state, one for its class: the number of the state that it leads to, and what it is."""

    to: int
    kind: str
    move: Any


@dataclass(slots=True)
class Node:
    """A state as it was first reached: by ``move`` from the state with the number ``before``, of no state at a start.

    ``refused`` has one move for every kind of refusal.
    """

    state: Any
    start: int
    depth: int
    before: int = -1
    move: Any = None
    ahead: list[Ahead] = field(default_factory=list)
    refused: list[Any] = field(default_factory=list)


class Watcher(Protocol):
    """What looks on at an exploration."""

    def refused(self, found: Explored, number: int, passage: Transition) -> None:
        """A move was refused in the state with this number."""
        ...

    def check(self, found: Explored, number: int, passage: Transition) -> bool:
        """A move was accepted there, or it is a start. Whether to go on behind it."""
        ...

    def settled(self, found: Explored, number: int, accepted: list[Any]) -> None:
        """All moves were tried there; these were accepted."""
        ...

    def conclude(self, found: Explored) -> None:
        """All states are known."""
        ...


class Explored:
    """What was found of a table under some readings."""

    def __init__(self, tables: Tables, table: Table, readings: Readings, game: Any = None) -> None:
        self.tables, self.table, self.readings = tables.mode_of(table), table, readings
        self.game = self.tables.game(readings) if game is None else game
        self.starts = list(table.starts())
        self.nodes: list[Node] = []
        self.transitions = 0
        """Moves tried, accepted or not."""
        self.accepted: Counter[str] = Counter()
        self.refused: Counter[Kind] = Counter()
        self._numbers: dict[Hashable, int] = {}
        self._limit = table.limit(readings)

    @property
    def classes(self) -> int:
        """The number of classes of moves: in every state those that lead to different ones or are refused otherwise."""
        return sum(len(node.ahead) + len(node.refused) for node in self.nodes)

    def number_of(self, state: Any) -> int | None:
        """The number of the state with the form of this one, None if it was not reached."""
        return self._numbers.get(self.tables.form(state))

    def way_to(self, number: int) -> list[Any]:
        """A shortest way to a state from a start."""
        moves = []
        while (node := self.nodes[number]).before >= 0:
            moves.append(node.move)
            number = node.before
        return moves[::-1]

    def play(self, number: int, *further: Any) -> dict[str, Any]:
        """The question about a shortest way to a state and further moves."""
        if self.tables.last_state is not None:
            state = self.nodes[number].state
            for move in further:
                state = self.game.step(state, move).state
            return self.tables.last_state(self.readings, state)
        return self.tables.question(self.starts[self.nodes[number].start], [*self.way_to(number), *further])

    def add(self, state: Any, start: int, before: int = -1, move: Any = None) -> int | None:
        """The number of a state, which may be new; None if it is too many moves from a start."""
        form = self.tables.form(state)
        number = self._numbers.get(form)
        if number is None:
            depth = 0 if before < 0 else self.nodes[before].depth + 1
            if self._limit is not None and depth > self._limit:
                return None
            number = self._numbers[form] = len(self.nodes)
            self.nodes.append(Node(state, start, depth, before, move))
        return number

    def expanded(self, start: int, state: Any) -> Iterator[tuple[Any, str, Step[Any]]]:
        """Every move tried in a state: the move, what it is, and what comes of it."""
        setup, step = self.starts[start], self.game.step
        kind = self.tables.kinds(setup, state)
        for move in self.table.tried(setup, state):
            yield move, kind(move), step(state, move)


class Walk:
    """A play through explored states. What lies behind a symmetry of the game is walked with other moves than those by
    which it was explored.
    """

    def __init__(self, found: Explored, start: int) -> None:
        self._found = found
        self.start = start
        self.state = found.game.start(found.starts[start])
        self.number = found.number_of(self.state)
        self.moves: list[Any] = []

    def make(self, move: Any) -> None:
        """Make a move, refused or not."""
        self.moves.append(move)
        step = self._found.game.step(self.state, move)
        if not step.refusals:
            self.state = step.state
            self.number = self._found.number_of(step.state)

    def take(self, to: int, kind: str) -> None:
        """Make a move of this kind that leads to this state."""
        found, node = self._found, self._node()
        if node is not None:
            self.make(next(ahead.move for ahead in node.ahead if (ahead.to, ahead.kind) == (to, kind)))
            return
        for move, kinship, step in found.expanded(self.start, self.state):
            if kinship == kind and not step.refusals and found.number_of(step.state) == to:
                self.make(move)
                return
        raise AssertionError("states with one form have other moves")

    def refused(self) -> list[Any]:
        """A move for every kind of refusal here."""
        node = self._node()
        if node is not None:
            return node.refused
        kinds: dict[Kind, Any] = {}
        for move, kind, step in self._found.expanded(self.start, self.state):
            if step.refusals:
                kinds.setdefault(_refused(kind, step), move)
        return [*kinds.values()]

    def _node(self) -> Node | None:
        """The state as it was explored, None if that was another one behind a symmetry, or behind another start."""
        node = self._found.nodes[self.number or 0]
        return node if node.start == self.start and node.state == self.state else None


def explore(
    tables: Tables, table: Table, readings: Readings, laws: Watcher | None = None, game: Any = None
) -> Explored:
    """Explore a table breadth first, and check every passage against laws, if there are any.

    Args:
        tables: how the game is explored, in its several modes.
        table: where it starts, and what is tried.
        readings: the readings in force.
        laws: what is checked.
        game: in place of the reference, such as one with a fault.
    """
    found = Explored(tables, table, readings, game)
    for start, setup in enumerate(found.starts):
        state = found.game.start(setup)
        number = found.add(state, start)
        if laws is not None and number is not None:
            laws.check(found, number, Transition(found.game, state, None, Step(state)))
    number = 0
    while number < len(found.nodes):
        _expand(found, number, laws)
        number += 1
    if laws is not None:
        laws.conclude(found)
    return found


def _refused(kind: str, step: Step[Any]) -> Kind:
    """The kind of a refused move."""
    return (kind, *(each.reason.name.lower().replace("_", " ") for each in step.refusals))


def _expand(found: Explored, number: int, laws: Watcher | None) -> None:
    """Try every move of a state."""
    node = found.nodes[number]
    start, state, game = node.start, node.state, found.game
    refused: dict[Kind, list[Any]] = {}
    classes: set[tuple[int, str]] = set()
    accepted = []
    for move, kind, step in found.expanded(start, state):
        found.transitions += 1
        if step.refusals:
            refused.setdefault(_refused(kind, step), []).append(move)
            if laws is not None:
                laws.refused(found, number, Transition(game, state, move, step))
            continue
        accepted.append(move)
        found.accepted[kind] += 1
        if laws is not None and not laws.check(found, number, Transition(game, state, move, step)):
            continue
        to = found.add(step.state, start, number, move)
        if to is not None and (to, kind) not in classes:
            classes.add((to, kind))
            node.ahead.append(Ahead(to, kind, move))
    found.refused.update({kind: len(moves) for kind, moves in refused.items()})
    # Another one in every state: over all of them, every seat and every card has its turn.
    node.refused = [moves[number % len(moves)] for moves in refused.values()]
    if laws is not None:
        laws.settled(found, number, accepted)
