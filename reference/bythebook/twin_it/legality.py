"""Which moves the rules refuse in a state, and every reason for it."""

from __future__ import annotations

from collections import Counter

from bythebook.ruling import Refusal
from bythebook.twin_it.flip import pair_visible
from bythebook.twin_it.moves import Flip, Move, Slap
from bythebook.twin_it.readings import FlipWhilePairVisible, TwinItReadings
from bythebook.twin_it.refusals import (
    EmptyPile,
    GameIsOver,
    NoSuchSeat,
    NotDue,
    NotTheirSet,
    NotVisible,
    OtherSide,
    PairWaits,
    TooManyHands,
)
from bythebook.twin_it.state import ANYONE, State
from bythebook.twin_it.targets import under, visible

_HANDS = 2
_TURN = ("twin_it/turns-go-clockwise",)


def refusals_of(state: State, move: Move, readings: TwinItReadings) -> tuple[Refusal, ...]:
    """Every reason why the move may not be made now; none when it may."""
    winner = state.winner.value
    if winner is not None:
        return (GameIsOver(("twin_it/nothing-after-the-end", "twin_it/five-sets-win"), winner),)
    if isinstance(move, Flip):
        return tuple(_against_a_flip(state, move.seat, readings))
    return tuple(_against_a_slap(state, move))


def _against_a_flip(state: State, seat: int, readings: TwinItReadings) -> list[Refusal]:
    if seat not in range(state.seats):
        return [NoSuchSeat(("twin_it/two-to-six-players",), seat, state.seats)]
    reasons: list[Refusal] = []
    due = state.due.value
    if due not in (ANYONE, seat):
        reasons.append(NotDue((*_TURN, *state.due.because), seat, due))
    if due == ANYONE and state.side is not None and state.teams[seat] != state.side:
        reasons.append(OtherSide(("twin_it/anyone-resumes",), seat, state.side))
    if not state.piles.value[seat]:
        reasons.append(EmptyPile(("twin_it/empty-pile-is-passed-over",), seat))
    blocking = readings.flip_while_pair_visible
    always = blocking is FlipWhilePairVisible.ALWAYS_BLOCKS
    if (always or (blocking is FlipWhilePairVisible.BLOCKS_AFTER_WIN and state.chain)) and pair_visible(state):
        reasons.append(PairWaits(("twin_it/last-winner-resumes",), seat))
    return reasons


def _against_a_slap(state: State, move: Slap) -> list[Refusal]:
    reasons: list[Refusal] = []
    targets = visible(state)
    for player, hands in Counter(touch.player for touch in move.touches).items():
        if player not in range(state.seats):
            reasons.append(NoSuchSeat(("twin_it/two-to-six-players",), player, state.seats))
        if hands > _HANDS:
            reasons.append(TooManyHands(("twin_it/two-hands-each",), player, hands))
    for card in dict.fromkeys(touch.card for touch in move.touches):
        if under(targets, card) is None:
            reasons.append(NotVisible(("twin_it/all-visible-designs-count",), card))
    for player, card in move.give:
        owned = state.owned(state.party(player)) if player in range(state.seats) else []
        if not any(each.id == card for won in owned for each in won.cards):
            reasons.append(NotTheirSet(("twin_it/which-set-is-lost",), player, card))
    return reasons
