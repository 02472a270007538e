"""The cases over which the rules of Twin It! are proved: every pattern of targets, hands and designs at small scope."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, permutations, product
from typing import Any

from bythebook.twin_it.hands import PILE, ROW, SET, TABLE, Hand, Target
from bythebook.twin_it.state import Card, Cards, Row, State, Touch, WonSet, position

Places = tuple[tuple[int, int, int], ...]
"""(place, owner, number of cards) of every target of one design."""


def card(number: int, shown: int, hidden: int | None = None) -> Card:
    """A card; its other side is like no other unless told."""
    return Card(number, shown, -number - 1 if hidden is None else hidden)


def target(number: int, design: int, place: int, owner: int, size: int) -> Target:
    """A target whose cards show a design."""
    return Target(place, owner, tuple(card(10 * number + each, design) for each in range(size)))


def points(most: int) -> Iterator[tuple[int, int]]:
    """Up to eight players with points from -2 on."""
    return product(range(9), range(-2, most + 1))


def rows_of_points() -> Iterator[tuple[int, ...]]:
    """Up to 4 players with 0 to 3 points each."""
    return chain.from_iterable(product(range(4), repeat=players) for players in range(5))


def deals(most: int) -> Iterator[tuple[int, int]]:
    """Up to so many cards for up to eight players."""
    return product(range(most + 1), range(9))


def _groups(size: int, designs: int, first: int = 0) -> Iterator[Cards]:
    """Every group of cards with any of the designs on either side."""
    for faces in product(product(range(designs), repeat=2), repeat=size):
        yield tuple(Card(first + number, *each) for number, each in enumerate(faces))


def sets() -> Iterator[tuple[Cards, ...]]:
    """All single sets of up to 3 cards of 3 designs and of 4 cards of 2, and all two sets of up to 3 and 2 cards of 2
    designs, also with a card in both.
    """
    yield ()
    for size in range(4):
        yield from ((group,) for group in _groups(size, 3))
    yield from ((group,) for group in _groups(4, 2))
    for one, other, first in product(range(1, 4), range(1, 3), (0, 1, 10)):
        yield from product(_groups(one, 2), _groups(other, 2, first))
    yield tuple(tuple(Card(number, 0, 1) for number in row) for row in ((1, 2), (2, 1)))


_KINDS = ((TABLE, 0, 1), (PILE, 0, 1), (PILE, 1, 1), (ROW, 0, 1), (SET, 0, 2), (SET, 1, 2), (SET, 0, 3), (SET, 1, 3))


def two_targets() -> Iterator[tuple[Target, Target]]:
    """All two targets of any kinds, owners and designs, also one with itself."""
    for one, other, design in product(_KINDS, _KINDS, range(2)):
        yield target(0, 0, *one), target(1, design, *other)
        yield target(0, 1, *one), target(1, design, *other)
    yield from ((target(0, 0, *each), target(0, 0, *each)) for each in _KINDS)


def states() -> Iterator[State]:
    """Small states with up to 2 cards, piles, sets and rows of each kind, alone and in teams."""
    table: tuple[Cards, ...] = ((), (card(1, 0),), (card(1, 0), card(2, 1)))
    piles = (((), ()), ((card(3, 0), card(4, 1)), ()), ((card(3, 0),), (card(5, 2), card(6, 2))))
    won: tuple[tuple[WonSet, ...], ...] = ((), (WonSet(1, (card(7, 3), card(8, 3))), WonSet(0, (card(9, 1),) * 3)))
    rows: tuple[tuple[Row, ...], ...] = ((), (Row(0, (card(20, 0), card(21, 4))), Row(1, (card(22, 5),))))
    for cards, stacks, each, row, teams in product(table, piles, won, rows, ((), (0, 1))):
        yield position(stacks, 0, cards, each, row, teams=teams)


def two_hands() -> Iterator[tuple[Hand, Hand]]:
    """Hands of one or two players on all two targets."""
    for (one, other), first, second in product(two_targets(), range(2), range(2)):
        yield Hand(first, None, one, 0), Hand(second, None, other, 1)


_T, _P, _Q, _S = (TABLE, 0, 1), (PILE, 0, 1), (PILE, 1, 1), (SET, 0, 2)
_DESIGNS: tuple[Places, ...] = ((_T,), (_T, _T), (_T, _P), (_P, _Q), (_S,), (_S, _T), (_S, _Q), ((SET, 1, 3),))
_THREES: tuple[Places, ...] = ((_T, _T, _T), (_T, _T, _P), (_P, _T, _Q))
_TEAMS: tuple[tuple[int, ...], ...] = ((), (0, 0, 1), (1, 1, 1))
_WRONG = (frozenset[int](), frozenset({0}))


def slaps() -> Iterator[Any]:
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
