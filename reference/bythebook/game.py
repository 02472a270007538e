"""What every game offers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from bythebook.readings import Readings

Setup = TypeVar("Setup", contravariant=True)
State = TypeVar("State")
Move = TypeVar("Move")
Observation = TypeVar("Observation", covariant=True)


class SetupError(ValueError):
    """A start position that the rules do not allow; the message says what is wrong and where."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is refused: the values that were compared, in a sentence.

    Games subclass it, one class per reason, so that callers can tell reasons apart without parsing prose.
    """

    def __str__(self) -> str:
        raise NotImplementedError


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
