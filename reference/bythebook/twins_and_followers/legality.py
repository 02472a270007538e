"""Which moves the rules refuse in a state, and every reason for it."""

from __future__ import annotations

from bythebook.cards import Card
from bythebook.game import Refusal
from bythebook.twins_and_followers.fight import droppable, next_clockwise
from bythebook.twins_and_followers.hand import wins
from bythebook.twins_and_followers.moves import Claim, Declare, Discard, Draw, Drop, Move, Pass
from bythebook.twins_and_followers.readings import TwinsAndFollowersReadings
from bythebook.twins_and_followers.refusals import Why
from bythebook.twins_and_followers.state import CLAIM, DISCARD, DRAW, FIGHT, RoundState


def refusals_of(state: RoundState, move: Move, readings: TwinsAndFollowersReadings) -> tuple[Refusal, ...]:
    """Every reason why the move may not be made now; empty if it may."""
    if state.over:
        return (Why.ROUND_IS_OVER(),)
    if move.seat not in range(len(state.hands)):
        return (Why.NO_SUCH_SEAT(move.seat, len(state.hands)),)
    match move:
        case Drop():
            return tuple(_against_a_drop(state, move, readings))
        case Claim() | Pass():
            return tuple(_against_an_answer(state, move, readings))
        case Discard():
            return (*_not_now(state, move.seat), *_against_a_discard(state, move, readings))
        case _:
            return (*_not_now(state, move.seat), *_against_a_turn(state, move))


def _not_now(state: RoundState, seat: int) -> list[Refusal]:
    """The reasons against a draw, a declaration or a discard now."""
    if state.phase == CLAIM:
        return [Why.CLAIM_IS_OPEN(state.able)]
    if state.phase == FIGHT:
        return [Why.FIGHT_IS_OPEN(state.able)]
    if state.turn is not None and seat != state.turn:
        return [Why.OUT_OF_TURN(seat, state.turn)]
    return []


def _against_a_turn(state: RoundState, move: Draw | Declare) -> list[Refusal]:
    """The reasons against a draw or a declaration by this seat."""
    seat, held = move.seat, state.hands[move.seat]
    due = seat == state.turn
    match move:
        case Draw() if due and state.phase == DISCARD:
            return [Why.ALREADY_DREW(seat, len(held))]
        case Declare() if state.turn is not None and (not due or state.phase == DRAW):
            return [Why.MUST_DRAW_FIRST(seat, len(held))]
        case Declare() if due and not wins(held):
            return [Why.NOT_WINNING(seat, held)]
    return []


def _against_a_discard(state: RoundState, move: Discard, readings: TwinsAndFollowersReadings) -> list[Refusal]:
    """The reasons against a discard of this card by this seat."""
    reasons: list[Refusal] = []
    held = state.hands[move.seat]
    if state.turn == move.seat and state.phase == DRAW:
        reasons.append(Why.MUST_DRAW_FIRST(move.seat, len(held)))
    if move.card not in held:
        return [*reasons, Why.NOT_HELD(move.seat, move.card, held)]
    if wins(held) and readings.win_on_draw == "compulsory":
        reasons.append(Why.MUST_DECLARE(move.seat, held))
    if move.card == state.drawn and readings.discard_any == "not-the-drawn-card":
        reasons.append(Why.DRAWN_CARD_STAYS(move.card))
    return reasons


def _against_an_answer(state: RoundState, move: Claim | Pass, readings: TwinsAndFollowersReadings) -> list[Refusal]:
    """The reasons against a claim or a pass."""
    if state.phase == FIGHT:
        return [Why.FIGHT_IS_OPEN(state.able)]
    if isinstance(move, Pass) and state.phase != CLAIM:
        return [Why.MAY_NOT_PASS(move.seat)]
    if state.live is None:
        return [Why.NOTHING_TO_CLAIM(move.seat)]
    if move.seat in dict(state.answers):
        return [Why.ALREADY_ANSWERED(move.seat)]
    return _not_able(state, move.seat, state.live, readings)


def _not_able(state: RoundState, seat: int, card: Card, readings: TwinsAndFollowersReadings) -> list[Refusal]:
    """Why a seat may not answer about the live card, if so: it discarded it, cannot win with it, or both."""
    reasons: list[Refusal] = []
    held = state.hands[seat]
    if seat == state.discarder_of(card) and readings.own_discard == "barred":
        reasons.append(Why.OWN_DISCARD_BARRED(seat, card))
    if not wins((*held, card)):
        reasons.append(Why.NOT_ABLE(seat, held, card))
    return reasons


def _against_a_drop(state: RoundState, move: Drop, readings: TwinsAndFollowersReadings) -> list[Refusal]:
    """The reasons against a drop of this card by this seat."""
    held, chosen = state.hands[move.seat], dict(state.drops)
    foreign = [] if move.card in held else [Why.NOT_HELD(move.seat, move.card, held)]
    if state.phase != FIGHT:
        return [Why.NO_FIGHT(move.seat), *foreign]
    if move.seat not in state.able:
        return [*foreign, Why.NOT_A_FIGHTER(move.seat, state.able)]
    if move.seat in chosen:
        return [*foreign, Why.ALREADY_DROPPED(move.seat, chosen[move.seat])]
    return [*foreign, *_against_a_fighters_drop(state, move, readings)]


def _against_a_fighters_drop(state: RoundState, move: Drop, readings: TwinsAndFollowersReadings) -> list[Refusal]:
    """The reasons against a drop by a fighter who has not dropped yet."""
    reasons: list[Refusal] = []
    due, held = next_clockwise(state), state.hands[move.seat]
    if due is not None and due != move.seat and readings.drop_secrecy == "open-clockwise":
        reasons.append(Why.DROPS_OUT_OF_TURN(move.seat, due))
    if move.card in held:
        allowed = droppable(held, state.discards[-1].card, readings)
        if move.card not in allowed:
            reasons.append(Why.MAY_NOT_BE_DROPPED(move.card, allowed))
    return reasons
