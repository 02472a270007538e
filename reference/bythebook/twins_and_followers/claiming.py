"""After a discard: who can win with it, who is asked, who claims it, and whether there is a fight."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

from bythebook.cards import Card, Cards
from bythebook.clauses import ClauseIds, ClauseTable, Items, joined, no, on, yes
from bythebook.twins_and_followers.fight import begin_fight
from bythebook.twins_and_followers.hand import HandFacts, broken_by_hand, hand_reasons, may_win, wins
from bythebook.twins_and_followers.readings import DEFAULT, TwinsAndFollowersReadings
from bythebook.twins_and_followers.state import CLAIM, RoundState, with_hand
from bythebook.twins_and_followers.turns import ended, pass_turn


def able(
    hands: Sequence[Sequence[Card]], discard: Card, discarder: int, readings: TwinsAndFollowersReadings = DEFAULT
) -> tuple[int, ...]:
    """The seats that can win with the discard, which the discarder's hand no longer contains.

    Decided by ``twins_and_followers/claim-completes-a-win``; only a hand of three cards is able. They come clockwise
    from the discarder, which is the order of a fight; the protocol takes them in any.
    """
    left = discarder + 1
    clockwise = (*range(left, len(hands)), *range(left))
    seats = [seat for seat in clockwise if wins((*hands[seat], discard))]
    if discarder in seats and readings.own_discard == "barred":
        seats.remove(discarder)
    return tuple(seats)


def after_discard(state: RoundState, readings: TwinsAndFollowersReadings) -> RoundState:
    """What follows from a discard.

    Decided by ``twins_and_followers/several-able-fight`` and ``twins_and_followers/one-able-is-no-fight``.
    """
    latest = state.discards[-1].card
    seats = able(state.hands, latest, state.discarder_of(latest), readings)
    if not seats:
        return pass_turn(state, readings)
    if not state.pile and readings.claim_last == "closed":
        return ended(state, None)
    if len(seats) > 1:
        if readings.fight_trigger == "all-able":
            return begin_fight(state, seats, readings)
    elif readings.claim_forced == "automatic":
        return _taken(state, seats[0], latest)
    return state._replace(phase=CLAIM, turn=None, able=seats, live=latest, contenders=seats, answers=())


def answer(state: RoundState, seat: int, claims: bool, readings: TwinsAndFollowersReadings) -> RoundState:
    """A seat claims the live card, and has won with it (``twins_and_followers/claim-is-the-win``), or lets it go.

    Where several can win and are asked, they have all answered before one takes it or those who claim fight
    (``twins_and_followers/claim-is-a-choice``).
    """
    if claims and (state.phase != CLAIM or len(state.contenders) == 1):
        assert state.live is not None, "only a live card is claimed"
        return _taken(state, seat, state.live)
    if claims and readings.fight_trigger == "able-once-one-claims":
        return begin_fight(state, state.contenders, readings)
    answers = (*state.answers, (seat, claims))
    said = dict(answers)
    asked = tuple([each for each in state.contenders if each not in said])
    if asked:
        return state._replace(able=asked, answers=answers)
    claiming = tuple([each for each in state.contenders if said[each]])
    if not claiming:
        return pass_turn(state, readings)
    if len(claiming) == 1:
        return _taken(state, claiming[0], state.discards[-1].card)
    return begin_fight(state, claiming, readings)


def _taken(state: RoundState, seat: int, card: Card) -> RoundState:
    """The seat takes the card from the discards and has won (``twins_and_followers/claim-is-the-win``)."""
    hands = with_hand(state.hands, seat, (*state.hands[seat], card))
    left = tuple([laid for laid in state.discards if laid.card != card])
    return ended(state._replace(hands=hands, discards=left), seat)


# ---- reasons ---------------------------------------------------------------------------------------------------------


class ClaimFacts:
    """The facts of claims to a discard that clauses ask about: of all seats that can win with it, or of one seat."""

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


ABLE = ClauseTable() | {
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


def able_reasons(claims: ClaimFacts) -> Items:
    """The clauses that have a say in who can win with a discard: in each seat that can, and in there being no other."""
    own = ABLE.reasons_by_field(claims)
    winning = [hand_reasons(claims.completed[seat]) for seat in claims.seats]
    others = [cards for seat, cards in enumerate(claims.completed) if seat not in (claims.discarder, *claims.seats)]
    nearly = [hand_reasons(cards) for cards in others if HandFacts(cards).near]
    failing, general = [hand.own for hand in nearly], [hand.general for hand in (*winning, *nearly)]
    around = joined(own["around"], *failing, own["rest"], *general)
    return Items(tuple([joined(own["each"], hand.own) for hand in winning]), around)


def claim_reasons(claims: ClaimFacts) -> ClauseIds:
    """The clauses that have a say in whether the one seat may claim."""
    (seat,) = claims.seats
    return joined(ABLE.reasons(claims, "claim"), *hand_reasons(claims.completed[seat]))


def broken_by_claim(claims: ClaimFacts, able: bool) -> ClauseIds:
    """The clauses that it breaks to say that the one seat can win with the discard, or that it cannot."""
    (seat,) = claims.seats
    own = ABLE.broken(claims, "seat", able)
    if not own or claims.barred:
        return own
    hand = broken_by_hand(HandFacts(claims.completed[seat]), able)
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
    seats = [ClaimFacts(hands, discard, discarder, (seat,), readings, wins) for seat in range(len(hands))]
    return joined(*(broken_by_claim(claims, seat in said) for seat, claims in enumerate(seats)))
