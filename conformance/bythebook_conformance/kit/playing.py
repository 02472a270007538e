"""Whole games: walked through, explored from small tables, simulated, made of bytes, and seen from a seat."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any, Literal, NamedTuple, TypeVar, get_args

from msgspec import Struct, field, to_builtins

from bythebook.cards import CARD_OF
from bythebook.game import Game, Step
from bythebook.readings import Readings
from bythebook_conformance.kit.errors import NotThereError
from bythebook_conformance.kit.rewriting import renamed
from bythebook_conformance.kit.words import documented, name_of

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move")
T = TypeVar("T")


def along(
    start: State, step: Callable[[State, Move], Step[State]], moves: Iterable[Move]
) -> Iterator[tuple[State, bool]]:
    """The state at the start, which counts as accepted, and after every move, with whether this was accepted."""
    state, accepted = start, True
    yield state, accepted
    for move in moves:
        state, refusals = step(state, move)
        yield state, not refusals


def end_of(start: State, step: Callable[[State, Move], Step[State]], moves: Iterable[Move]) -> State:
    """The state after all of the moves."""
    *_, (state, _) = along(start, step, moves)
    return state


def walks(
    start: State, step: Callable[[State, Move], Step[State]], tried: Callable[[State], Iterable[Move]], most: int
) -> Iterator[tuple[Move, ...]]:
    """Paths of moves that together visit every state within a number of moves from the start.

    Each path ends with all moves that are refused there. A move to a known state ends a path.
    """
    seen = {start}
    waiting: deque[tuple[State, tuple[Move, ...]]] = deque([(start, ())])
    while waiting:
        state, way = waiting.popleft()
        refused = []
        for move in tried(state):
            after = step(state, move)
            if not after.accepted:
                refused.append(move)
            elif after.state in seen or len(way) == most:
                yield (*way, move)
            else:
                seen.add(after.state)
                waiting.append((after.state, (*way, move)))
        yield (*way, *refused)


# ---- small tables ----------------------------------------------------------------------------------------------------


Profile = Literal["quick", "standard", "full"]
PROFILES: tuple[str, ...] = get_args(Profile)
"""A table of a profile is looked at in those behind it, too."""


class Transition(NamedTuple):
    """A move, and what comes of it; at a start ``move`` is None, and the state is the one before."""

    game: Any
    before: Any
    move: Any
    step: Step[Any]

    @property
    def after(self) -> Any:
        """The state that it leads to."""
        return self.step.state


class Invariant(Struct, frozen=True):
    """A law that every start and every accepted move keeps, whatever the reading; or only those moves that the game
    lists as allowed.
    """

    name: str
    text: str
    """The law in a sentence."""
    fault: Callable[[Transition], str]
    """What breaks it, empty if nothing does."""
    unless: tuple[str, ...] = ()
    """The alternatives (``NAME=ALTERNATIVE``) under which it does not hold."""
    listed: bool = False
    """Whether it is about listed moves."""

    @classmethod
    def of(cls, fault: Callable[[Transition], str], *, unless: tuple[str, ...] = (), listed: bool = False) -> Invariant:
        """The law that a function checks: it is called like the function, and is what this is documented to be."""
        return cls(fault.__name__.strip("_").replace("_", "-"), documented(fault), fault, unless, listed)


class Table(Struct, frozen=True):
    """Starts of a game, and the moves that are tried in every state behind them."""

    name: str
    text: str
    """Which starts these are, as in "deals of two cards each ..."."""
    profile: str
    starts: Callable[[], Iterable[Any]]
    tried: Callable[[Any, Any], Iterable[Any]]
    """(start, state) -> every move worth a try, allowed or not."""
    most: Mapping[str, int] = field(default_factory=dict)
    """Under these alternatives (``NAME=ALTERNATIVE``; empty for all of them), only states that so few moves lead to."""
    mode: Tables | None = None
    """How it is explored if it is of another mode than the game's other tables."""

    def limit(self, readings: Readings) -> int | None:
        """Only states that so few moves lead to belong to the table; None if all do."""
        departures = {"", *in_force(readings)}
        return min((most for reading, most in self.most.items() if reading in departures), default=None)


class Tables(Struct, frozen=True):
    """How the small tables of a game are explored."""

    game: Callable[[Any], Game[Any, Any, Any, Any]]
    """readings -> the game."""
    tables: tuple[Table, ...]
    form: Callable[[Any], Hashable]
    """A state up to the symmetries of the game: states with one form have the same future."""
    kinds: Callable[[Any, Any], Callable[[Any], str]]
    """(start, state) -> what says of a move what kind it is there. Moves of one kind that lead to one state, or are
    refused for the same reasons, are one class."""
    asked: Callable[[Any, Sequence[Any]], Struct | None]
    """(start, moves) -> the params of the play."""
    invariants: tuple[Invariant, ...]
    leads_back: Callable[[Transition], bool] = lambda passage: False
    """Whether an accepted move may lead back to an earlier state; without such moves, every play ends."""
    stuck: Callable[[Any], bool] = lambda state: False
    """Whether the rules leave a state without an end and without a move."""
    method: str = ""
    """The method that is asked about a play; the one of the game's plays if it is empty."""
    last_state: Callable[[Any, Any], dict[str, Any]] | None = None
    """(readings, state) -> the plain params of a method that is not told of moves: every state is a question."""

    def question(self, start: Any, moves: Sequence[Any]) -> dict[str, Any]:
        """The plain params of a play."""
        params: dict[str, Any] = to_builtins(self.asked(start, moves))
        return params

    def of(self, profile: str) -> list[Table]:
        """The tables of a profile and of those before it."""
        known = PROFILES[: PROFILES.index(profile) + 1]
        return [table for table in self.tables if table.profile in known]

    def mode_of(self, table: Table) -> Tables:
        """How a table is explored."""
        return table.mode or self

    def table(self, name: str) -> Table:
        """A table by its name.

        Raises:
            NotThereError: there is no such table.
        """
        for table in self.tables:
            if table.name == name:
                return table
        raise NotThereError(f"no scope {name!r}; there are: {', '.join(table.name for table in self.tables)}")


def in_force(readings: Readings) -> frozenset[str]:
    """The departures of readings, as ``NAME=ALTERNATIVE``."""
    return frozenset(f"{name}={value}" for name, value in readings.departures().items())


# ---- simulation ------------------------------------------------------------------------------------------------------


RANDOM = "random"
SIMPLE = "simple"
"""The policy of every game that plays sensibly, by a few stated rules."""
LUCK_BITS = 64
"""The size of a move's luck, in bits."""


class Luck:
    """The chance that goes into one move: a large number, taken apart into small ones.

    Players who meet the same position with the same luck make the same move.
    """

    __slots__ = ("_left",)

    def __init__(self, number: int) -> None:
        self._left = number

    def below(self, bound: int) -> int:
        """A number from 0 to below ``bound``."""
        self._left, number = divmod(self._left, bound)
        return number

    def pick(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[self.below(len(options))]


Policy = Callable[[Any, Any, Luck], Any]
"""(game, state, luck) -> a move that the rules allow, or None if there is none."""


class GameResult(NamedTuple):
    """The result of a game: the winner, None if nobody won, and the score if the game keeps one."""

    winner: Any
    score: Any = None


def play_at_random(game: Any, state: Any, luck: Luck) -> Any:
    """Any of the moves that the game lists, each as likely as any other."""
    moves = game.moves(state)
    return luck.pick(moves) if moves else None


class Simulation(Struct, frozen=True):
    """How a game is played by the thousand."""

    unit: str
    """What is played, in a word: "deal"."""
    deal: Callable[[Random], Any]
    """Chance -> the setup of a game of the reference. It is documented who sits down and what is dealt."""
    game: Callable[[Any], Any]
    """Readings -> the game of the reference."""
    explained: Callable[[Any, Any, Iterable[Any]], Iterable[tuple[Any, ...]]]
    """(game, setup, moves) -> the reasons for every state: an ``Explanation`` each."""
    outcome: Callable[[Any], GameResult]
    """The last state -> what the game came to."""
    simple: Policy
    """The policy that plays sensibly."""
    scored: bool = True
    """Whether the game keeps a score."""
    most_moves: int = 1_000
    """A game that is not over after so many moves is broken off, and counted as such."""

    @property
    def table(self) -> str:
        """Who sits down and what is dealt."""
        return name_of(self.deal)

    @property
    def policies(self) -> Mapping[str, Policy]:
        """The ways to play it, by name."""
        return {RANDOM: play_at_random, SIMPLE: self.simple}

    def course(self, game: Any, setup: Any, choose: Callable[[Any, int], Any]) -> Iterator[tuple[Any, Any]]:
        """Every state of a game as it is played, with the move that is made there: None in the last state.

        Args:
            game: the game of the reference.
            setup: how it starts.
            choose: (state, its number from 0) -> a move that the rules allow, or None if there is none.

        Raises:
            AssertionError: the rules refuse a move, which is a fault of the policy.
        """
        state = game.start(setup)
        for number in range(self.most_moves):
            move = choose(state, number)
            yield state, move
            if move is None:
                return
            step = game.step(state, move)
            assert step.accepted, f"a policy made a move that is refused: {move}: {'; '.join(map(str, step.refusals))}"
            state = step.state
        yield state, None


# ---- on a server -----------------------------------------------------------------------------------------------------


Params = dict[str, Any]


class UnseenChange(NamedTuple):
    """Another play that differs from a given one in what a seat may not know."""

    params: Params
    told: str
    """What the seat knows if it can tell the plays apart, such as ``seat 0 holds 2H``."""


class Serving(Struct, frozen=True):
    """What players of a game see."""

    concealed: tuple[str, ...]
    """The clauses that say what is hidden."""
    views: Callable[[Params, Sequence[Any], int], list[Params]]
    """(params of a play, its states, a seat) -> the named fields of what the seat sees in each state, as plain data."""
    exchanges: Callable[[Params, int, Random], Iterator[UnseenChange]]
    """(params of a play, a seat, chance) -> other plays, of which those count that look the same to the seat."""
    seats: Callable[[Params], int]
    """The number of seats in a play."""


def french_exchanges(places: Sequence[str]) -> Callable[[Params, int, Random], Iterator[UnseenChange]]:
    """Exchange two cards of the French pack everywhere in a play, in its moves as well; ``places`` are the fields with
    the cards of its start.
    """

    def exchanges(params: Params, seat: int, rng: Random) -> Iterator[UnseenChange]:
        where = dict(_places(params, places))
        unknown = sorted(card for card, place in where.items() if place != f"seat {seat} holds")
        pairs = list(combinations(unknown, 2))
        rng.shuffle(pairs)
        for one, other in pairs:
            held = next((card for card in (one, other) if where[card].startswith("seat")), one)
            yield UnseenChange(renamed(params, {one: other, other: one}), f"{where[held]} the {CARD_OF[held].symbol}")

    return exchanges


def _places(params: Params, places: Sequence[str]) -> Iterator[tuple[str, str]]:
    for place in places:
        for number, each in enumerate(params.get(place) or ()):
            if isinstance(each, list):
                yield from ((card, f"seat {number} holds") for card in each)
            else:
                yield each, f"card {number + 1} of the {place} is"


# ---- from bytes ------------------------------------------------------------------------------------------------------


class FuzzedData:
    """Choices read from bytes; when these run out, the first option of every choice."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._place = 0

    @property
    def empty(self) -> bool:
        """Whether every byte has been used."""
        return self._place >= len(self._data)

    def below(self, bound: int) -> int:
        """A number from 0 to below ``bound``."""
        if self.empty:
            return 0
        self._place += 1
        return self._data[self._place - 1] % bound

    def pick(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[self.below(len(options))]

    def two(self, options: Sequence[T]) -> tuple[T, T]:
        """Two different ones of the options."""
        first = self.below(len(options))
        second = (first + 1 + self.below(len(options) - 1)) % len(options)
        return options[first], options[second]
