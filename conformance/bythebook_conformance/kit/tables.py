"""Small tables: starts of a game that are few enough to try every move in every state."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from msgspec import Struct, to_builtins

from bythebook.game import Game, Step
from bythebook.readings import Readings
from bythebook_conformance.kit.english import documented

PROFILES = ("quick", "standard", "full")
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


@dataclass(frozen=True)
class Invariant:
    """A law that every start and every accepted move keeps, whatever the reading; or only those moves that the game
    lists as allowed.
    """

    name: str
    text: str
    """The law in a sentence."""
    fault: Callable[[Transition], str] = field(repr=False)
    """What breaks it, empty if nothing does."""
    unless: tuple[str, ...] = ()
    """The alternatives (``NAME=ALTERNATIVE``) under which it does not hold."""
    listed: bool = False
    """Whether it is about listed moves."""

    @classmethod
    def of(cls, fault: Callable[[Transition], str], *, unless: tuple[str, ...] = (), listed: bool = False) -> Invariant:
        """The law that a function checks: it is called like the function, and is what this is documented to be."""
        return cls(fault.__name__.strip("_").replace("_", "-"), documented(fault), fault, unless, listed)


@dataclass(frozen=True)
class Table:
    """Starts of a game, and the moves that are tried in every state behind them."""

    name: str
    text: str
    """Which starts these are, as in "deals of two cards each ..."."""
    profile: str
    starts: Callable[[], Iterable[Any]] = field(repr=False)
    tried: Callable[[Any, Any], Iterable[Any]] = field(repr=False)
    """(start, state) -> every move worth a try, allowed or not."""
    most: Mapping[str, int] = field(default_factory=dict)
    """Under these alternatives (``NAME=ALTERNATIVE``; empty for all of them), only states that so few moves lead to."""
    mode: Tables | None = field(repr=False, default=None)
    """How it is explored if it is of another mode than the game's other tables."""

    def limit(self, readings: Readings) -> int | None:
        """Only states that so few moves lead to belong to the table; None if all do."""
        departures = {"", *in_force(readings)}
        return min((most for reading, most in self.most.items() if reading in departures), default=None)


@dataclass(frozen=True)
class Tables:
    """How the small tables of a game are explored."""

    game: Callable[[Any], Game[Any, Any, Any, Any]] = field(repr=False)
    """readings -> the game."""
    tables: tuple[Table, ...]
    form: Callable[[Any], Hashable] = field(repr=False)
    """A state up to the symmetries of the game: states with one form have the same future."""
    kinds: Callable[[Any, Any], Callable[[Any], str]] = field(repr=False)
    """(start, state) -> what says of a move what kind it is there. Moves of one kind that lead to one state, or are
    refused for the same reasons, are one class."""
    asked: Callable[[Any, Sequence[Any]], Struct | None] = field(repr=False)
    """(start, moves) -> the params of the play."""
    invariants: tuple[Invariant, ...]
    leads_back: Callable[[Transition], bool] = field(repr=False, default=lambda passage: False)
    """Whether an accepted move may lead back to an earlier state; without such moves, every play ends."""
    stuck: Callable[[Any], bool] = field(repr=False, default=lambda state: False)
    """Whether the rules leave a state without an end and without a move."""
    method: str = ""
    """The method that is asked about a play; the one of the game's plays if it is empty."""
    last_state: Callable[[Any, Any], dict[str, Any]] | None = field(repr=False, default=None)
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
            LookupError: there is no such table.
        """
        for table in self.tables:
            if table.name == name:
                return table
        raise LookupError(f"no scope {name!r}; there are: {', '.join(table.name for table in self.tables)}")


def in_force(readings: Readings) -> frozenset[str]:
    """The departures of readings, as ``NAME=ALTERNATIVE``."""
    return frozenset(f"{name}={value}" for name, value in readings.departures().items())
