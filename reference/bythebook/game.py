"""What every game offers."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from bythebook.readings import Readings

Setup = TypeVar("Setup", contravariant=True)
State = TypeVar("State")
Move = TypeVar("Move")
Observation = TypeVar("Observation", covariant=True)


class SetupError(ValueError):
    """A start position that the rules do not allow: a sentence on what is wrong and where, with places for values.

    Rules and messages check a start by the same functions: cards are whatever has a name of its own there.
    """

    def __init__(self, sentence: str, **values: object) -> None:
        super().__init__(sentence.format(**values) if values else sentence)
        self.sentence, self.values = sentence, values


def check_distinct(*groups: Collection[object]) -> None:
    """Refuse a card that appears twice.

    Raises:
        SetupError: the message names the card.
    """
    if len(set().union(*groups)) < sum(map(len, groups)):
        cards = [card for group in groups for card in group]
        raise SetupError("{card} appears twice", card=next(card for card in cards if cards.count(card) > 1))


def check_seat(what: str, seat: int, seats: int) -> None:
    """Refuse a seat, or a party, that does not exist; ``what`` is its role.

    Raises:
        SetupError: the message names the seat and the seats that exist.
    """
    if seat not in range(seats):
        raise SetupError(f"{what} {seat}: expected 0 to {seats - 1}")


class RefusalReason(Enum):
    """A game's reasons against moves: sentences with a place for each of the values that are compared."""

    def __call__(self, *values: object) -> Refusal:
        """The reason against a move, with these values."""
        return Refusal(self, values)


class Refusal(NamedTuple):
    """Why a move is refused."""

    reason: RefusalReason
    values: tuple[object, ...] = ()

    def __str__(self) -> str:
        return str(self.reason.value).format(*map(_shown, self.values))


def _shown(value: Any) -> str:
    """A value in a sentence: a card or a number as it is, several with commas between them."""
    if value is None:
        return "nobody"
    several = isinstance(value, tuple) and not hasattr(value, "_fields")
    return ", ".join(map(str, value)) if several else str(value)


class Step(NamedTuple, Generic[State]):
    """The outcome of a move: the state after it, and every reason to refuse it."""

    state: State
    refusals: tuple[Refusal, ...] = ()

    @property
    def accepted(self) -> bool:
        """Whether the move was played."""
        return not self.refusals


class Game(Protocol[Setup, State, Move, Observation]):
    """A game under fixed readings. States are immutable and hashable; all chance lies in the setup."""

    @property
    def readings(self) -> Readings:
        """The readings in force."""
        ...

    def start(self, setup: Setup) -> State:
        """The state before the first move.

        Raises:
            SetupError: the rules do not allow this start.
        """
        ...

    def moves(self, state: State) -> tuple[Move, ...]:
        """Every move that the rules allow now.

        Empty if the game is over, or stuck in a state that the rules leave without a move and without an end. What can
        only cost its player something, or change nothing, need not be among them.
        """
        ...

    def step(self, state: State, move: Move) -> Step[State]:
        """Play a move. Total: a refused move returns the unchanged state and every reason for the refusal."""
        ...

    def observe(self, state: State) -> Observation:
        """What the players see of the state."""
        ...
