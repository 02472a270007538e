"""Who can win with a discard, and which held cards the discard completes."""

from __future__ import annotations

from collections.abc import Sequence

from bythebook.cards import Card
from bythebook.ruling import Ruling, unique
from bythebook.twins_and_followers.followers import followers
from bythebook.twins_and_followers.hand import split
from bythebook.twins_and_followers.readings import OwnDiscard, TwinsAndFollowersReadings

DEFAULT = TwinsAndFollowersReadings()
Cards = tuple[Card, ...]


def able(
    hands: Sequence[Sequence[Card]],
    discard: Card,
    discarder: int,
    readings: TwinsAndFollowersReadings = DEFAULT,
) -> Ruling[tuple[int, ...]]:
    """The seats that can win with the discard, clockwise from the discarder, whose hand it has left already.

    Decided by ``twins_and_followers/claim-completes-a-win``; a hand of any other size than three is not able.
    """
    seats = []
    for_it: list[tuple[str, ...]] = []
    against: list[tuple[str, ...]] = []
    particular: tuple[str, ...] = ()
    raised: tuple[str, ...] = ()
    for step in range(1, len(hands) + 1):
        seat = (discarder + step) % len(hands)
        completed = split((*hands[seat], discard))
        if completed.value is None:
            if seat != discarder:
                against.append(completed.because)
            continue
        if seat == discarder:
            particular, raised = ("twins_and_followers/own-discard-is-barred",), ("own-discard",)
            if readings.own_discard is OwnDiscard.BARRED:
                continue
        seats.append(seat)
        for_it.append(completed.because)
    if seats and len(hands) == 2:
        particular += ("twins_and_followers/fight-needs-three-players",)
    if seats:
        particular += ("twins_and_followers/any-seat-may-claim",)
    general = ("twins_and_followers/claim-completes-a-win",)
    return Ruling(tuple(seats), unique(particular, *for_it, *against, general), raised)


def partners(hand: Sequence[Card], discard: Card) -> Ruling[Cards]:
    """The held cards that the discard pairs with in a winning hand, as its twin or as its follower.

    Decided by ``twins_and_followers/drop-from-the-combination``: the other two cards are the pair that is complete.
    """
    found = []
    for card in hand:
        one, other = (kept for kept in hand if kept != card)
        completes_twins = card.rank == discard.rank and followers(one.rank, other.rank).value
        completes_followers = one.rank == other.rank and followers(card.rank, discard.rank).value
        if completes_twins or completes_followers:
            found.append(card)
    return Ruling(tuple(found), ("twins_and_followers/drop-from-the-combination",))
