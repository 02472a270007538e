"""Who can win with a discard, and which held cards the discard completes."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

from bythebook.cards import Card
from bythebook.clauses import ClauseIds, Items, Table, broken, joined, no, on, reasons_by_field, yes
from bythebook.twins_and_followers.followers import followers
from bythebook.twins_and_followers.hand import Judged, broken_by_hand, hand_reasons, may_win, wins
from bythebook.twins_and_followers.readings import TwinsAndFollowersReadings

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
    if discarder in seats and readings.own_discard == "barred":
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

    def __init__(
        self,
        hands: Sequence[Sequence[Card]],
        discard: Card,
        discarder: int,
        seats: tuple[int, ...],
        readings: TwinsAndFollowersReadings = DEFAULT,
        wins: Callable[[Cards], bool] = may_win,
    ) -> None:
        self.completed = [(*hand, discard) for hand in hands]
        self.discarder = discarder
        self.seats = seats
        """The seats that are able, or the one that claims, or about which something is said."""
        self.readings = readings
        self.wins = wins

    @property
    def own(self) -> bool:
        """Whether the discarder is among them."""
        return self.discarder in self.seats

    @property
    def barred(self) -> bool:
        """Whether the discarder is among them, and may not claim."""
        return self.own and self.readings.own_discard == "barred"

    @property
    def completes(self) -> bool:
        """Whether the discard completes the hand of each of them."""
        return all(self.wins(self.completed[seat]) for seat in self.seats)


ABLE: Table = {
    "twins_and_followers/own-discard-is-barred": on(
        "around", lambda claims: may_win(claims.completed[claims.discarder])
    )
    | on("claim", lambda claims: claims.own)
    | on("seat", lambda claims: claims.own, lambda claims, able: able is (claims.completes and not claims.barred)),
    "twins_and_followers/any-seat-may-claim": on("each")
    | on("seat", lambda claims: claims.completes and not claims.own, yes),
    "twins_and_followers/claim-completes-a-win": on("rest claim") | on("seat", lambda claims: not claims.completes, no),
}
"""The reasons why seats can win with a discard, before those about hands: in ``each`` that can, and in there being no
other (``around``, and after those about hands ``rest``). ``claim`` holds the reasons why one seat may claim it or not,
``seat`` what is demanded of that.
"""


def able_reasons(claims: Claims) -> Items:
    """The clauses that have a say in who can win with a discard: in each seat that can, and in there being no other."""
    own = reasons_by_field(ABLE, claims)
    winning = [hand_reasons(claims.completed[seat]) for seat in claims.seats]
    others = [cards for seat, cards in enumerate(claims.completed) if seat not in (claims.discarder, *claims.seats)]
    nearly = [hand_reasons(cards) for cards in others if Judged(cards).near]
    failing, general = [hand.own for hand in nearly], [hand.general for hand in (*winning, *nearly)]
    around = joined(own["around"], *failing, own["rest"], *general)
    return Items(tuple([joined(own["each"], hand.own) for hand in winning]), around)


def claim_reasons(claims: Claims) -> ClauseIds:
    """The clauses that have a say in whether the one seat may claim."""
    (seat,) = claims.seats
    return joined(reasons_by_field(ABLE, claims)["claim"], *hand_reasons(claims.completed[seat]))


def broken_by_claim(claims: Claims, able: bool) -> ClauseIds:
    """The clauses that it breaks to say that the one seat can win with the discard, or that it cannot."""
    (seat,) = claims.seats
    own = broken(ABLE, claims, "seat", able)
    if not own or claims.barred:
        return own
    hand = broken_by_hand(Judged(claims.completed[seat]), able)
    return joined(hand.own, own, hand.general)


def broken_by_able(
    hands: Sequence[Sequence[Card]],
    discard: Card,
    discarder: int,
    said: Container[int],
    readings: TwinsAndFollowersReadings,
    wins: Callable[[Cards], bool] = may_win,
) -> ClauseIds:
    """The clauses that it breaks to say that these seats can win with the discard, and no others."""
    seats = [Claims(hands, discard, discarder, (seat,), readings, wins) for seat in range(len(hands))]
    return joined(*(broken_by_claim(claims, seat in said) for seat, claims in enumerate(seats)))
