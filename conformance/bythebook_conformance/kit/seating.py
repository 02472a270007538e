"""Give the people at a table other seats, in questions and in answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from operator import attrgetter
from typing import Any

from msgspec import Struct, inspect

from bythebook_conformance.kit.cards import PARTY, PER_SEAT, SEAT, TEAM
from bythebook_conformance.kit.message_types import is_marked
from bythebook_conformance.kit.rewriting import Rewrite, Rewriting


@dataclass
class Seating:
    """Who sits where: what becomes of numbers, and of lists with one entry for every seat."""

    seat: Callable[[int], int] = int
    team: Callable[[int], int] = int
    party: Callable[[int], int] = int
    row: Callable[[list[Any]], list[Any]] = list


class _Reseating(Rewriting[Seating]):
    """Gives seats, teams and parties other numbers, where their marks stand."""

    def annotated(self, kind: inspect.Metadata, made: Rewrite[Seating]) -> Rewrite[Seating]:
        if is_marked(kind, PER_SEAT):
            return lambda value, to: to.row(made(value, to))
        for mark, role in ((SEAT, "seat"), (TEAM, "team"), (PARTY, "party")):
            if is_marked(kind, mark):
                return partial(_renumbered, attrgetter(role))
        return made


@lru_cache
def reseating_of(message: type[Struct]) -> Rewrite[Seating]:
    """What gives the people at a table other seats, wherever they stand in a message."""
    return _Reseating().visit_message(message)


def _renumbered(role: Callable[[Seating], Callable[[int], int]], value: Any, to: Seating) -> Any:
    """Another number; where it is the name of an entry, as a text."""
    return type(value)(role(to)(int(value)))


def seats_and_teams(asked: Rewrite[Seating], params: dict[str, Any]) -> tuple[int, bool]:
    """How many seats there are, and whether there are teams."""
    sizes, teams = [], []

    def row(entries: list[Any]) -> list[Any]:
        sizes.append(len(entries))
        return entries

    def team(number: int) -> int:
        teams.append(number)
        return number

    asked(params, Seating(team=team, row=row))
    return max(sizes, default=0), bool(teams)


class _SeatNeededError(LookupError):
    """The seat is spoken of."""


def without_a_seat(message: type[Struct], params: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A question without one of the seats that nothing is said of but what lies there, the last first; those behind it
    move up. It may be malformed.
    """
    rewrite = reseating_of(message)
    size, teams = seats_and_teams(rewrite, params)
    for gone in reversed(range(size)):

        def seat(number: int, gone: int = gone) -> int:
            if number == gone:
                raise _SeatNeededError
            return number - (number > gone)

        def row(entries: list[Any], gone: int = gone) -> list[Any]:
            return entries[:gone] + entries[gone + 1 :]

        with suppress(_SeatNeededError):
            yield rewrite(params, Seating(seat, int, int if teams else seat, row))
