"""A turn: the draw, then the declaration or the discard, and how the turn passes; how a round ends."""

from __future__ import annotations

from bythebook.cards import Card
from bythebook.twins_and_followers.hand import wins
from bythebook.twins_and_followers.readings import TwinsAndFollowersReadings
from bythebook.twins_and_followers.state import DISCARD, DRAW, OVER, Laid, RoundState, with_hand, without


def begin_turn(state: RoundState, seat: int, readings: TwinsAndFollowersReadings) -> RoundState:
    """A seat is due to draw; with an empty pile the round ends (``twins_and_followers/empty-pile-ends-the-round``)."""
    if not state.pile:
        refilled = _recycled(state)
        if not refilled.pile or readings.pile_out == "end-no-winner":
            return ended(state, None)
        state = refilled
    return state._replace(phase=DRAW, turn=seat, able=(), contenders=(), answers=(), drops=())


def draw(state: RoundState, readings: TwinsAndFollowersReadings) -> RoundState:
    """The seat whose turn it is draws the top card (``twins_and_followers/turn-opens-with-a-draw``).

    This ends claims on the latest discard (``twins_and_followers/claim-before-the-next-draw``).
    """
    seat, card = _mover(state), state.pile[0]
    live = state.live
    if live is not None and readings.claim_close == "at-next-draw":
        live = None
    hands = with_hand(state.hands, seat, (*state.hands[seat], card))
    state = state._replace(phase=DISCARD, hands=hands, pile=state.pile[1:], live=live, drawn=card)
    if wins(hands[seat]) and readings.win_on_draw == "automatic":
        return ended(state, seat)
    return state


def discard(state: RoundState, card: Card) -> RoundState:
    """The seat whose turn it is discards a card; what follows is decided elsewhere.

    Decided by ``twins_and_followers/discard-back-to-three`` and ``twins_and_followers/discard-face-up``.
    """
    seat = _mover(state)
    hands = with_hand(state.hands, seat, without(state.hands[seat], card))
    return state._replace(hands=hands, discards=(*state.discards, Laid(card, seat)), drawn=None)


def pass_turn(state: RoundState, readings: TwinsAndFollowersReadings) -> RoundState:
    """Nobody takes the latest discard: the next seat clockwise from the discarder draws.

    Decided by ``twins_and_followers/turn-passes-to-the-left``.
    """
    latest = state.discards[-1].card
    live = latest if readings.claim_close == "at-next-discard" else None
    return begin_turn(state._replace(live=live), state.left_of(state.discarder_of(latest)), readings)


def ended(state: RoundState, winner: int | None) -> RoundState:
    """The round is over: a seat has won it (``twins_and_followers/one-winner-ends-the-round``), or nobody has."""
    return RoundState(OVER, None, (), state.hands, state.pile, state.discards, winner=winner, shuffle=state.shuffle)


def _mover(state: RoundState) -> int:
    """The seat whose turn it is."""
    assert state.turn is not None, "only a seat whose turn it is draws, declares or discards"
    return state.turn


def _recycled(state: RoundState) -> RoundState:
    """The discards become the pile, except the latest, the dead ones and one that may be claimed."""
    laid = state.discards
    kept = tuple(each for each in laid if each.dead or each == laid[-1] or each.card == state.live)
    loose = [each.card for each in laid if each not in kept]
    rank = {card: number for number, card in enumerate(state.shuffle)}
    return state._replace(pile=tuple(sorted(loose, key=lambda card: rank.get(card, len(rank)))), discards=kept)
