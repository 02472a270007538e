"""Who can win with a discard, and which held cards the discard completes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, zip_longest

from bythebook.cards import Card
from bythebook.clauses import ClauseIds, FieldClauses, Items, joined, on, reasons_by_field
from bythebook.twins_and_followers.followers import followers
from bythebook.twins_and_followers.hand import Judged, hand_reasons, wins
from bythebook.twins_and_followers.readings import OwnDiscard, TwinsAndFollowersReadings

DEFAULT = TwinsAndFollowersReadings()
Cards = tuple[Card, ...]


def able(
    hands: Sequence[Sequence[Card]],
    discard: Card,
    discarder: int,
    readings: TwinsAndFollowersReadings = DEFAULT,
) -> tuple[int, ...]:
    """The seats that can win with the discard, clockwise from the discarder, whose hand no longer contains it.

    Decided by ``twins_and_followers/claim-completes-a-win``; only a hand of three cards is able.
    """
    left = discarder + 1
    clockwise = (*range(left, len(hands)), *range(left))
    seats = [seat for seat in clockwise if wins((*hands[seat], discard))]
    if discarder in seats and readings.own_discard is OwnDiscard.BARRED:
        seats.remove(discarder)
    return tuple(seats)


def partners(hand: Sequence[Card], discard: Card) -> Cards:
    """The held cards that the discard pairs with in a winning hand, as its twin or as its follower.

    Decided by ``twins_and_followers/drop-from-the-combination``: the other two cards are the complete pair.
    """
    found = []
    for card in hand:
        one, other = (kept for kept in hand if kept != card)
        completes_twins = card.rank == discard.rank and followers(one.rank, other.rank)
        if completes_twins or (one.rank == other.rank and followers(card.rank, discard.rank)):
            found.append(card)
    return tuple(found)


# ---- reasons ---------------------------------------------------------------------------------------------------------


class Claims:
    """A discard and who could claim it, with the facts that clauses ask about: for all seats, or for one claimant."""

    def __init__(self, hands: Sequence[Sequence[Card]], discard: Card, discarder: int, seats: tuple[int, ...]) -> None:
        self.completed = [(*hand, discard) for hand in hands]
        self.discarder = discarder
        self.seats = seats
        """The seats that were found able, or the one that claims."""

    @property
    def own(self) -> bool:
        """Whether the discarder claims it."""
        return self.discarder in self.seats

    @property
    def completes_own(self) -> bool:
        """Whether the card completes the hand it was discarded from."""
        return wins(self.completed[self.discarder])

    @property
    def nearly(self) -> list[Sequence[Card]]:
        """The hands that nearly win with the discard; the discarder's only if it counts."""
        others = [cards for seat, cards in enumerate(self.completed) if seat != self.discarder or self.own]
        return [cards for cards in others if Judged(cards).near and not wins(cards)]


ABLE: FieldClauses = {
    "twins_and_followers/own-discard-is-barred": on("seats", lambda claims: claims.completes_own)
    | on("claim", lambda claims: claims.own),
    "twins_and_followers/any-seat-may-claim": on("seats", lambda claims: claims.seats),
    "twins_and_followers/claim-completes-a-win": on("rest claim"),
}
"""The reasons why seats can win with a discard: before the reasons about hands (``seats``), and after (``rest``).
``claim`` holds the reasons why one seat may claim it or not."""


def able_reasons(claims: Claims) -> Items:
    """The clauses that have a say in who can win with a discard: in each seat that can, and in there being no other."""
    own = reasons_by_field(ABLE, claims)
    each = [joined(own["seats"], hand_reasons(claims.completed[seat]), own["rest"]) for seat in claims.seats]
    in_turn = zip_longest(*map(hand_reasons, claims.nearly), fillvalue="")
    others = tuple(filter(None, chain.from_iterable(in_turn)))
    return Items(tuple(each), joined(own["seats"], others, own["rest"]))


def claim_reasons(claims: Claims) -> ClauseIds:
    """The clauses that have a say in whether the one seat may claim."""
    (seat,) = claims.seats
    return joined(reasons_by_field(ABLE, claims)["claim"], hand_reasons(claims.completed[seat]))
