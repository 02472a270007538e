"""After a discard: who can win with it, who is asked, who claims it, and whether there is a fight."""

from __future__ import annotations

from bythebook.cards import Card
from bythebook.twins_and_followers.claiming import able
from bythebook.twins_and_followers.fight import begin_fight
from bythebook.twins_and_followers.readings import TwinsAndFollowersReadings
from bythebook.twins_and_followers.state import CLAIM, RoundState, with_hand
from bythebook.twins_and_followers.turns import ended, pass_turn


def after_discard(state: RoundState, readings: TwinsAndFollowersReadings) -> RoundState:
    """What follows from the discard that was just laid.

    Decided by ``twins_and_followers/several-able-fight`` and ``twins_and_followers/one-able-is-no-fight``.
    """
    thrown = state.discards[-1].card
    seats = able(state.hands, thrown, state.discarder_of(thrown), readings)
    if not seats:
        return pass_turn(state, readings)
    if not state.pile and readings.claim_last == "closed":
        return ended(state, None)
    if len(seats) > 1:
        if readings.fight_trigger == "all-able":
            return begin_fight(state, seats, readings)
    elif readings.claim_forced == "automatic":
        return _taken(state, seats[0], thrown)
    return state._replace(phase=CLAIM, turn=None, able=seats, live=thrown, contenders=seats, answers=())


def claim(state: RoundState, seat: int, readings: TwinsAndFollowersReadings) -> RoundState:
    """A seat claims the live card (``twins_and_followers/claim-is-the-win``, unless there is a fight)."""
    if state.phase != CLAIM or len(state.contenders) == 1:
        assert state.live is not None, "only a live card is claimed"
        return _taken(state, seat, state.live)
    if readings.fight_trigger == "able-once-one-claims":
        return begin_fight(state, state.contenders, readings)
    return _answered(state, seat, True, readings)


def decline(state: RoundState, seat: int, readings: TwinsAndFollowersReadings) -> RoundState:
    """A seat lets the live card go (``twins_and_followers/claim-is-a-choice``)."""
    return _answered(state, seat, False, readings)


def _taken(state: RoundState, seat: int, card: Card) -> RoundState:
    """The seat takes the card from the discards and has won (``twins_and_followers/claim-is-the-win``)."""
    hands = with_hand(state.hands, seat, (*state.hands[seat], card))
    left = tuple(laid for laid in state.discards if laid.card != card)
    return ended(state._replace(hands=hands, discards=left), seat)


def _answered(state: RoundState, seat: int, claims: bool, readings: TwinsAndFollowersReadings) -> RoundState:
    """Settle the claims once all who can win have answered: none, one or several claim."""
    answers = (*state.answers, (seat, claims))
    said = dict(answers)
    asked = tuple(each for each in state.contenders if each not in said)
    if asked:
        return state._replace(able=asked, answers=answers)
    claiming = tuple(each for each in state.contenders if said[each])
    if not claiming:
        return pass_turn(state, readings)
    if len(claiming) == 1:
        return _taken(state, claiming[0], state.discards[-1].card)
    return begin_fight(state, claiming, readings)
