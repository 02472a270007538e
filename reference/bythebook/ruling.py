"""What a rule answers: a value, and the clauses that decided it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")
State = TypeVar("State")


class Ruling(NamedTuple, Generic[T]):
    """A value with its reasons.

    ``because`` holds the ids of the clauses that decided it, the most particular first; ``readings`` the ids of the
    open points that the situation raised, so that another reading of one of them might have answered differently.
    """

    value: T
    because: tuple[str, ...]
    readings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is refused: the clauses, the most particular first, and the values that were compared.

    Games subclass it, one class a reason, so that a caller may tell reasons apart without reading prose.
    """

    clauses: tuple[str, ...]

    def __str__(self) -> str:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Step(Generic[State]):
    """The outcome of a move: the state after it, the clauses that allow or refuse it, and every reason to refuse it."""

    state: State
    because: tuple[str, ...]
    refusals: tuple[Refusal, ...] = ()

    @property
    def accepted(self) -> Ruling[bool]:
        """Whether the move was played."""
        return Ruling(not self.refusals, self.because)


class SetupError(ValueError):
    """A start position that the rules do not know: the message says what is wrong and where."""


def unique(*groups: tuple[str, ...]) -> tuple[str, ...]:
    """Clause ids of several rulings in one line of reasons, each once, the order kept."""
    return tuple(dict.fromkeys(chain.from_iterable(groups)))
