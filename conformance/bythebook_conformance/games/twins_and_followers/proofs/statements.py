"""The rules of Twins & Followers said a second time, as the sheet says them: tables, sets and relations.

Nothing here calls the reference. ``bythebook prove`` shows that both say the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Any

from bythebook.cards import ACE, JACK, KING, QUEEN, TEN, TWO, Card
from bythebook.twins_and_followers import readings as r

Cards = tuple[Card, ...]

NUMBERS = (ACE, TWO, 3, 4, 5, 6, 7, 8, 9, TEN)
FACES = (JACK, QUEEN, KING)
FOLLOWERS = frozenset((*pairwise(NUMBERS), *combinations(FACES, 2)))
"""The twelve pairs of ranks that follow each other, the lower one first: nine on the path, three among the faces."""
WINNING = {
    tuple(sorted((twins, twins, *pair))): (twins, pair) for twins in (*NUMBERS, *FACES) for pair in sorted(FOLLOWERS)
}
"""The ranks of every winning hand -> its twins, and its followers."""


def follow(case: tuple[int, int], _: Any) -> bool:
    """Two ranks follow each other exactly if they are one of the twelve pairs written out."""
    return case in FOLLOWERS or case[::-1] in FOLLOWERS


def split(cards: Cards, _: Any) -> tuple[int, tuple[int, int]] | None:
    """A hand wins exactly if some two of its four cards have one rank and the other two follow each other."""
    return WINNING.get(tuple(sorted(card.rank for card in cards)))


def able(case: tuple[Sequence[Cards], Card, int], readings: Any) -> tuple[int, ...]:
    """The seats that the discard completes are able, clockwise from the discarder, who is not."""
    hands, discard, discarder = case
    completed = {seat for seat, hand in enumerate(hands) if split((*hand, discard), None)}
    if discarder in completed and readings.own_discard is not r.OwnDiscard.ALLOWED:
        completed -= {discarder}
    return tuple(sorted(completed, key=lambda seat: (seat - discarder - 1) % len(hands)))


def droppable(case: tuple[Cards, Card], readings: Any) -> Cards:
    """A fighter may drop any card, or only one that makes a part of the winning hand with the contested card."""
    hand, contested = case
    if readings.drop_choice is not r.DropChoice.PARTNER_CARD:
        return hand
    ways = ((card, tuple(other.rank for other in hand if other != card)) for card in hand)
    return tuple(
        card
        for card, (one, other) in ways
        if (one == other and follow((card.rank, contested.rank), None))
        or (card.rank == contested.rank and follow((one, other), None))
    )


def in_order(case: tuple[tuple[int, ...], tuple[int, ...]], readings: Any) -> tuple[int, ...]:
    """Drops are laid and cards drawn clockwise from the discarder, by seat, or as they were dropped."""
    fighters, droppers = case
    rows = {
        r.FightOrder.CLOCKWISE_FROM_DISCARDER: fighters,
        r.FightOrder.ASCENDING_SEAT: tuple(range(max(fighters) + 1)),
        r.FightOrder.ORDER_OF_DROPS: droppers or fighters,
    }
    taking_part = {*droppers} or {*fighters}
    return tuple(seat for seat in rows[readings.fight_order] if seat in taking_part)


def next_starter(case: tuple[int, int | None], _: Any) -> int:
    """The winner of a round starts the next, and without one its starter does."""
    return next(seat for seat in reversed(case) if seat is not None)
