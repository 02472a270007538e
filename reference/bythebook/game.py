"""What every game offers."""

from __future__ import annotations

from typing import Protocol, TypeVar

from bythebook.readings import Readings
from bythebook.ruling import Step

Setup = TypeVar("Setup", contravariant=True)
State = TypeVar("State")
Move = TypeVar("Move")
Observation = TypeVar("Observation", covariant=True)


class Game(Protocol[Setup, State, Move, Observation]):
    """A game under fixed readings. States are immutable and hashable; all chance lies in the setup."""

    @property
    def readings(self) -> Readings:
        """The readings in force."""
        ...

    def start(self, setup: Setup) -> State:
        """The state before the first move.

        Raises:
            SetupError: the rules know no such start.
        """
        ...

    def moves(self, state: State) -> tuple[Move, ...]:
        """Every move that the rules allow now; empty exactly when the game is over."""
        ...

    def step(self, state: State, move: Move) -> Step[State]:
        """Play a move. Total: a refused move gives the unchanged state and every reason for the refusal."""
        ...

    def observe(self, state: State) -> Observation:
        """What the players see of the state, every field a ruling with its clauses."""
        ...
