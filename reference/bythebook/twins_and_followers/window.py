"""After a discard: who can win with it, who is asked, who claims it, and whether it comes to a fight."""

from __future__ import annotations

from bythebook.cards import Card
from bythebook.ruling import Ruling, unique
from bythebook.twins_and_followers.claiming import able
from bythebook.twins_and_followers.fight import begin_fight
from bythebook.twins_and_followers.readings import ClaimForced, FightTrigger, TwinsAndFollowersReadings
from bythebook.twins_and_followers.state import CLAIM, RoundState, Seats, with_hand
from bythebook.twins_and_followers.turns import pass_turn, won

_WHY_THE_WINDOW = ("twins_and_followers/claim-is-a-choice", "twins_and_followers/claim-before-the-next-draw")
_WHY_A_FIGHT = ("twins_and_followers/several-able-fight",)


def after_discard(state: RoundState, readings: TwinsAndFollowersReadings) -> RoundState:
    """What follows from the discard that was just laid.

    Decided by ``twins_and_followers/several-able-fight`` and ``twins_and_followers/one-able-is-no-fight``.
    """
    thrown = state.discards.value[-1].card
    contenders = able(state.hands.value, thrown, state.discarder_of(thrown), readings)
    seats, because, raised = contenders
    if any(laid.dead for laid in state.discards.value):
        because = unique(("twins_and_followers/everyone-may-win-after-a-fight",), because) if seats else because
    if not seats:
        return pass_turn(state, because, raised, readings)
    if len(seats) > 1:
        raised = (*raised, "fight-trigger")
        if readings.fight_trigger is FightTrigger.ALL_ABLE:
            return begin_fight(state, Ruling(seats, (*_WHY_A_FIGHT, *because), raised), readings)
        because = (*_WHY_A_FIGHT, *because)
    else:
        raised = (*raised, "claim-forced")
        if readings.claim_forced is ClaimForced.AUTOMATIC:
            return take(state, seats[0], thrown, raised)
        because = ("twins_and_followers/one-able-is-no-fight", *because)
    if not state.pile.value:
        because = ("twins_and_followers/empty-pile-ends-the-round", *because)
    return state._replace(
        phase=Ruling(CLAIM, unique(_WHY_THE_WINDOW, because), raised),
        turn=Ruling(None, unique(_WHY_THE_WINDOW, because), raised),
        able=Ruling(seats, because, raised),
        live=Ruling(thrown, because, raised),
        contenders=seats,
        answers=(),
    )


def claim(state: RoundState, seat: int, readings: TwinsAndFollowersReadings) -> RoundState:
    """A seat claims the live card (``twins_and_followers/claim-is-the-win``, unless it comes to a fight)."""
    if state.phase.value != CLAIM or len(state.contenders) == 1:
        assert state.live.value is not None, "only a live card is claimed"
        return take(state, seat, state.live.value, state.live.readings)
    if readings.fight_trigger is FightTrigger.ABLE_ONCE_ONE_CLAIMS:
        return begin_fight(state, Ruling(state.contenders, _WHY_A_FIGHT, state.live.readings), readings)
    return _answered(state, seat, True, readings)


def decline(state: RoundState, seat: int, readings: TwinsAndFollowersReadings) -> RoundState:
    """A seat lets the live card go (``twins_and_followers/claim-is-a-choice``)."""
    return _answered(state, seat, False, readings)


def take(state: RoundState, seat: int, card: Card, raised: tuple[str, ...]) -> RoundState:
    """The seat takes the card from the discards and has won (``twins_and_followers/claim-is-the-win``)."""
    hands = with_hand(state.hands.value, seat, (*state.hands.value[seat], card))
    because = ("twins_and_followers/claim-is-the-win", "twins_and_followers/claim-completes-a-win")
    left = tuple(laid for laid in state.discards.value if laid.card != card)
    state = state._replace(discards=Ruling(left, because, raised))
    return won(state, seat, hands, because, raised)


def _answered(state: RoundState, seat: int, claims: bool, readings: TwinsAndFollowersReadings) -> RoundState:
    """Once all who can win have said whether they claim: none, one or several do."""
    answers = (*state.answers, (seat, claims))
    said = dict(answers)
    open_seats: Seats = tuple(each for each in state.contenders if each not in said)
    raised = state.live.readings
    if open_seats:
        able = Ruling(open_seats, unique(_WHY_THE_WINDOW, state.able.because), raised)
        return state._replace(able=able, answers=answers)
    claiming = tuple(each for each in state.contenders if said[each])
    if not claiming:
        return pass_turn(state, ("twins_and_followers/claim-is-a-choice",), raised, readings)
    if len(claiming) == 1:
        return take(state, claiming[0], state.discards.value[-1].card, raised)
    return begin_fight(state, Ruling(claiming, _WHY_A_FIGHT, raised), readings)
