"""Targets of every kind, and hands on them: every pattern of both and of designs at small scope."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, permutations, product
from typing import Any

from bythebook.twin_it.hands import PILE, SET, TABLE, Hand, Target
from bythebook.twin_it.state import Card, Touch

Places = tuple[tuple[int, int, int], ...]
"""(place, owner, number of cards) of every target of one design."""


def card(number: int, shown: int, hidden: int | None = None) -> Card:
    """A card; its other side is like no other unless told."""
    return Card(number, shown, -number - 1 if hidden is None else hidden)


def target(number: int, design: int, place: int, owner: int, size: int) -> Target:
    """A target whose cards show a design."""
    return Target(place, owner, tuple(card(10 * number + each, design) for each in range(size)))


_T, _P, _Q, _S = (TABLE, 0, 1), (PILE, 0, 1), (PILE, 1, 1), (SET, 0, 2)
_DESIGNS: tuple[Places, ...] = ((_T,), (_T, _T), (_T, _P), (_P, _Q), (_S,), (_S, _T), (_S, _Q), ((SET, 1, 3),))
_THREES: tuple[Places, ...] = ((_T, _T, _T), (_T, _T, _P), (_P, _T, _Q))
_TEAMS: tuple[tuple[int, ...], ...] = ((), (0, 0, 1), (1, 1, 1))
_WRONG = (frozenset[int](), frozenset({0}))


def contested() -> Iterator[Any]:
    """Up to 3 hands of 3 players on every arrangement of one design, 4 on two or three cards on the table, and up to 4
    of 2 players on two designs; alone and in teams, with no hands wrong or one player's.
    """
    for places in chain(_DESIGNS, _THREES):
        targets = tuple(target(number, 0, *each) for number, each in enumerate(places))
        for teams, wrong, size in product(_TEAMS, _WRONG, range(1, 4)):
            yield from ((targets, hands, wrong) for hands in _hands(targets, teams, size))
    for places, teams in product(((_T, _T), (_T, _T, _T)), _TEAMS[:2]):
        targets = tuple(target(number, 0, *each) for number, each in enumerate(places))
        yield from ((targets, hands, _WRONG[0]) for hands in _hands(targets, teams, 4))
    two = tuple(target(number, number % 2, *_T) for number in range(4))
    for wrong, size in product(_WRONG, (2, 4)):
        yield from ((two, hands, wrong) for hands in _hands(two, (), size, 2))


def _hands(
    targets: tuple[Target, ...], teams: tuple[int, ...], size: int, players: int = 3
) -> Iterator[tuple[Hand, ...]]:
    """Every order in which so many hands can land, at most two of a player."""
    for chosen in permutations(product(range(players), targets), size):
        if all([player for player, _ in chosen].count(each) <= 2 for each in range(players)):
            yield laid(chosen, teams)


def rows_of_touches(text: str) -> tuple[tuple[Touch, ...], ...]:
    """Rows of touches as they are written: each as ``player:card``, the rows parted by commas."""
    return tuple(tuple(Touch(*map(int, each.split(":"))) for each in row.split()) for row in text.split(","))


def laid(hands: Iterable[tuple[int, Target]], teams: tuple[int, ...]) -> tuple[Hand, ...]:
    """Hands of these players on these targets, in order of arrival."""
    return tuple(
        Hand(player, teams[player] if teams else None, each, arrival) for arrival, (player, each) in enumerate(hands)
    )
