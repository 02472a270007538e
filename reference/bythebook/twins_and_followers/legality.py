"""Which moves the rules refuse in a state, and every reason for it."""

from __future__ import annotations

from bythebook.cards import Card
from bythebook.ruling import Refusal, unique
from bythebook.twins_and_followers.claiming import able
from bythebook.twins_and_followers.fight import droppable, next_clockwise
from bythebook.twins_and_followers.hand import split
from bythebook.twins_and_followers.moves import Claim, Declare, Discard, Draw, Drop, Move, Pass
from bythebook.twins_and_followers.readings import (
    DiscardAny,
    DropSecrecy,
    OwnDiscard,
    TwinsAndFollowersReadings,
    WinOnDraw,
)
from bythebook.twins_and_followers.refusals import (
    AlreadyAnswered,
    AlreadyDrew,
    AlreadyDropped,
    ClaimIsOpen,
    DrawnCardStays,
    DropsOutOfTurn,
    FightIsOpen,
    MayNotBeDropped,
    MayNotPass,
    MustDeclare,
    MustDrawFirst,
    NoFight,
    NoSuchSeat,
    NotAble,
    NotAFighter,
    NotHeld,
    NothingToClaim,
    NotWinning,
    OutOfTurn,
    OwnDiscardBarred,
    RoundIsOver,
)
from bythebook.twins_and_followers.state import CLAIM, DISCARD, DRAW, FIGHT, HAND_SIZE, RoundState

_COMPLETES = "twins_and_followers/claim-completes-a-win"


def refusals_of(state: RoundState, move: Move, readings: TwinsAndFollowersReadings) -> tuple[Refusal, ...]:
    """Every reason why the move may not be made now; none when it may."""
    if state.over:
        return (RoundIsOver(state.phase.because),)
    seats = len(state.hands.value)
    if move.seat not in range(seats):
        return (NoSuchSeat(("twins_and_followers/number-of-players",), move.seat, seats),)
    match move:
        case Drop():
            return tuple(_against_a_drop(state, move, readings))
        case Claim() | Pass():
            return tuple(_against_an_answer(state, move, readings))
        case _:
            return tuple(_against_a_turn(state, move, readings))


def _against_a_turn(
    state: RoundState, move: Draw | Declare | Discard, readings: TwinsAndFollowersReadings
) -> list[Refusal]:
    """Against a draw, a declaration or a discard."""
    reasons: list[Refusal] = []
    clauses: tuple[str, ...]
    turn = state.turn.value
    if state.phase.value == CLAIM:
        reasons.append(ClaimIsOpen(("twins_and_followers/claim-before-the-next-draw",), state.able.value))
    elif state.phase.value == FIGHT:
        clauses = ("twins_and_followers/each-fighter-drops-one", "twins_and_followers/drops-before-draws")
        reasons.append(FightIsOpen(clauses, state.able.value))
    elif turn is not None and move.seat != turn:
        reasons.append(OutOfTurn(("twins_and_followers/turns-go-clockwise",), move.seat, turn))
    held = state.hands.value[move.seat]
    match move:
        case Draw(seat) if seat == turn and state.phase.value == DISCARD:
            reasons.append(AlreadyDrew(("twins_and_followers/one-draw-no-passing",), seat, len(held)))
        case Declare(seat) if turn is not None and (seat != turn or state.phase.value == DRAW):
            clauses = ("twins_and_followers/hand-of-four", "twins_and_followers/turn-opens-with-a-draw")
            reasons.append(MustDrawFirst(clauses, seat, len(held)))
        case Declare(seat) if seat == turn:
            judged = split(held)
            if judged.value is None:
                clauses = ("twins_and_followers/winning-hand-is-declared", *judged.because)
                reasons.append(NotWinning(clauses, seat, held))
        case Discard():
            reasons += _against_a_discard(state, move, readings)
    return reasons


def _against_a_discard(state: RoundState, move: Discard, readings: TwinsAndFollowersReadings) -> list[Refusal]:
    reasons: list[Refusal] = []
    held = state.hands.value[move.seat]
    if state.turn.value == move.seat and state.phase.value == DRAW:
        reasons.append(MustDrawFirst(("twins_and_followers/turn-opens-with-a-draw",), move.seat, len(held)))
    if move.card not in held:
        reasons.append(NotHeld(("twins_and_followers/discard-back-to-three",), move.seat, move.card, held))
        return reasons
    judged = split(held)
    if readings.win_on_draw is WinOnDraw.COMPULSORY and judged.value is not None:
        clauses = ("twins_and_followers/winning-hand-not-broken", "twins_and_followers/winning-hand-is-declared")
        reasons.append(MustDeclare((*clauses, *judged.because), move.seat, held))
    if readings.discard_any is DiscardAny.NOT_THE_DRAWN_CARD and move.card == state.drawn:
        reasons.append(DrawnCardStays(("twins_and_followers/any-card-may-be-discarded",), move.card))
    return reasons


def _against_an_answer(state: RoundState, move: Claim | Pass, readings: TwinsAndFollowersReadings) -> list[Refusal]:
    """Against a claim or a pass."""
    if state.phase.value == FIGHT:
        if isinstance(move, Pass) and move.seat in state.able.value:
            return [FightIsOpen(("twins_and_followers/each-fighter-drops-one",), state.able.value)]
        return [FightIsOpen(("twins_and_followers/contested-card-goes-to-nobody",), state.able.value)]
    if isinstance(move, Pass) and state.phase.value != CLAIM:
        return [MayNotPass(("twins_and_followers/one-draw-no-passing",), move.seat)]
    card = state.live.value
    if card is None:
        return [NothingToClaim(state.live.because, move.seat)]
    answered = dict(state.answers)
    if move.seat in answered:
        return [AlreadyAnswered(("twins_and_followers/claim-is-a-choice",), move.seat, answered[move.seat])]
    if move.seat in able(state.hands.value, card, state.discarder_of(card), readings).value:
        return []
    return _not_able(state, move.seat, card, readings)


def _not_able(state: RoundState, seat: int, card: Card, readings: TwinsAndFollowersReadings) -> list[Refusal]:
    """Why a seat has nothing to say about the live card: it threw it, or does not win with it, or both."""
    reasons: list[Refusal] = []
    if readings.own_discard is OwnDiscard.BARRED and seat == state.discarder_of(card):
        reasons.append(OwnDiscardBarred(("twins_and_followers/own-discard-is-barred",), seat, card))
    held = state.hands.value[seat]
    completed = split((*held, card))
    if completed.value is None:
        because = (_COMPLETES, *completed.because)
        if len(held) > HAND_SIZE:
            because = ("twins_and_followers/three-or-four-cards", *because)
        reasons.append(NotAble(unique(because), seat, held, card))
    return reasons


def _against_a_drop(state: RoundState, move: Drop, readings: TwinsAndFollowersReadings) -> list[Refusal]:
    reasons: list[Refusal] = []
    clauses: tuple[str, ...]
    held = state.hands.value[move.seat]
    if move.card not in held:
        clauses = ("twins_and_followers/drop-from-the-combination", "twins_and_followers/each-fighter-drops-one")
        reasons.append(NotHeld(clauses, move.seat, move.card, held))
    if state.phase.value != FIGHT:
        return [NoFight(("twins_and_followers/several-able-fight",), move.seat), *reasons]
    fighters = state.able.value
    chosen = dict(state.drops)
    if move.seat not in fighters:
        clauses = ("twins_and_followers/each-fighter-drops-one", "twins_and_followers/several-able-fight")
        reasons.append(NotAFighter(clauses, move.seat, fighters))
    elif move.seat in chosen:
        clauses = ("twins_and_followers/each-fighter-drops-one",)
        reasons.append(AlreadyDropped(clauses, move.seat, chosen[move.seat]))
    else:
        reasons += _against_a_fighters_drop(state, move, readings)
    return reasons


def _against_a_fighters_drop(state: RoundState, move: Drop, readings: TwinsAndFollowersReadings) -> list[Refusal]:
    """Against the drop of a fighter who has not dropped yet."""
    reasons: list[Refusal] = []
    due, held = next_clockwise(state), state.hands.value[move.seat]
    if readings.drop_secrecy is DropSecrecy.OPEN_CLOCKWISE and due is not None and due != move.seat:
        reasons.append(DropsOutOfTurn(("twins_and_followers/drops-before-draws",), move.seat, due))
    if move.card in held:
        allowed = droppable(held, state.discards.value[-1].card, readings)
        if move.card not in allowed.value:
            reasons.append(MayNotBeDropped(allowed.because, move.card, allowed.value))
    return reasons
