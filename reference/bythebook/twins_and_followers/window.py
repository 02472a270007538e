"""After a discard: who can win with it, who is asked, who claims it, and whether it comes to a fight."""

from __future__ import annotations

from bythebook.cards import Card
from bythebook.ruling import Ruling, unique
from bythebook.twins_and_followers.claiming import able
from bythebook.twins_and_followers.fight import begin_fight
from bythebook.twins_and_followers.readings import ClaimForced, ClaimLast, FightTrigger, TwinsAndFollowersReadings
from bythebook.twins_and_followers.state import CLAIM, RoundState, Seats, raising, with_hand
from bythebook.twins_and_followers.turns import no_winner, pass_turn, won

_WHY_THE_WINDOW = ("twins_and_followers/claim-is-a-choice", "twins_and_followers/claim-before-the-next-draw")
_WHY_CLOSED = ("twins_and_followers/empty-pile-ends-the-round", "twins_and_followers/claim-before-the-next-draw")
_WHY_A_FIGHT = ("twins_and_followers/several-able-fight",)


def after_discard(state: RoundState, readings: TwinsAndFollowersReadings) -> RoundState:
    """What follows from the discard that was just laid.

    Decided by ``twins_and_followers/several-able-fight`` and ``twins_and_followers/one-able-is-no-fight``.
    """
    thrown = state.discards.value[-1].card
    contenders = able(state.hands.value, thrown, state.discarder_of(thrown), readings)
    seats, because, raised = contenders
    if not seats:
        return raising(pass_turn(state, because, readings), raised)
    if any(laid.dead for laid in state.discards.value):
        because = unique(("twins_and_followers/everyone-may-win-after-a-fight",), because)
    if not state.pile.value:
        raised = (*raised, "claim-last")
        if readings.claim_last is ClaimLast.CLOSED:
            return raising(no_winner(state, _WHY_CLOSED), raised)
    if len(seats) > 1:
        raised = (*raised, "fight-trigger")
        because = (*_WHY_A_FIGHT, *because)
        if readings.fight_trigger is FightTrigger.ALL_ABLE:
            return raising(begin_fight(state, seats, because, readings), raised)
    else:
        raised = (*raised, "claim-forced")
        because = ("twins_and_followers/one-able-is-no-fight", *because)
        if readings.claim_forced is ClaimForced.AUTOMATIC:
            unasked = ("twins_and_followers/claim-is-a-choice", "twins_and_followers/one-able-is-no-fight")
            return raising(_take(state, seats[0], thrown, unasked), raised)
    return raising(_open(state, seats, because), raised)


def claim(state: RoundState, seat: int, readings: TwinsAndFollowersReadings) -> RoundState:
    """A seat claims the live card (``twins_and_followers/claim-is-the-win``, unless it comes to a fight)."""
    raised = state.live.readings
    if state.phase.value != CLAIM or len(state.contenders) == 1:
        assert state.live.value is not None, "only a live card is claimed"
        return raising(_take(state, seat, state.live.value), raised)
    if readings.fight_trigger is FightTrigger.ABLE_ONCE_ONE_CLAIMS:
        return raising(begin_fight(state, state.contenders, _WHY_A_FIGHT, readings), raised)
    return raising(_answered(state, seat, True, readings), raised)


def decline(state: RoundState, seat: int, readings: TwinsAndFollowersReadings) -> RoundState:
    """A seat lets the live card go (``twins_and_followers/claim-is-a-choice``)."""
    return raising(_answered(state, seat, False, readings), state.live.readings)


def _open(state: RoundState, seats: Seats, because: tuple[str, ...]) -> RoundState:
    """These seats can win with the latest discard and are asked (``twins_and_followers/claim-is-a-choice``)."""
    if not state.pile.value:
        because = ("twins_and_followers/empty-pile-ends-the-round", *because)
    window = unique(because[:1], _WHY_THE_WINDOW, because)
    return state._replace(
        phase=Ruling(CLAIM, window),
        turn=Ruling(None, window),
        able=Ruling(seats, because),
        live=Ruling(state.discards.value[-1].card, (*because, "twins_and_followers/only-latest-discard")),
        contenders=seats,
        answers=(),
    )


def _take(state: RoundState, seat: int, card: Card, unasked: tuple[str, ...] = ()) -> RoundState:
    """The seat takes the card from the discards and has won (``twins_and_followers/claim-is-the-win``)."""
    hands = with_hand(state.hands.value, seat, (*state.hands.value[seat], card))
    because = (*unasked, "twins_and_followers/claim-is-the-win")
    left = tuple(laid for laid in state.discards.value if laid.card != card)
    return won(state._replace(discards=Ruling(left, because)), seat, hands, because)


def _answered(state: RoundState, seat: int, claims: bool, readings: TwinsAndFollowersReadings) -> RoundState:
    """Once all who can win have said whether they claim: none, one or several do."""
    answers = (*state.answers, (seat, claims))
    said = dict(answers)
    asked: Seats = tuple(each for each in state.contenders if each not in said)
    if asked:
        return state._replace(able=Ruling(asked, unique(_WHY_THE_WINDOW, state.able.because)), answers=answers)
    claiming = tuple(each for each in state.contenders if said[each])
    if not claiming:
        return pass_turn(state, ("twins_and_followers/claim-is-a-choice",), readings)
    if len(claiming) == 1:
        return _take(state, claiming[0], state.discards.value[-1].card)
    return begin_fight(state, claiming, _WHY_A_FIGHT, readings)
