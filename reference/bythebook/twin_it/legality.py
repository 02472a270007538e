"""Which moves the rules refuse in a state, and every reason for it."""

from __future__ import annotations

from collections import Counter

from bythebook.game import Refusal
from bythebook.twin_it.deck import ids
from bythebook.twin_it.moves import Flip, Move, Slap
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.refusals import Why
from bythebook.twin_it.state import ANYONE, State
from bythebook.twin_it.taking import plain_slaps
from bythebook.twin_it.targets import visible_cards


def refusals_of(state: State, move: Move, readings: TwinItReadings) -> tuple[Refusal, ...]:
    """Every reason why the move may not be made now; empty if it may."""
    if state.winner is not None:
        return (Why.GAME_IS_OVER(state.winner),)
    if isinstance(move, Flip):
        return tuple(_against_a_flip(state, move.seat, readings))
    return tuple(_against_a_slap(state, move))


def _against_a_flip(state: State, seat: int, readings: TwinItReadings) -> list[Refusal]:
    """The reasons against a flip: ``twin_it/turns-go-clockwise`` and ``twin_it/empty-pile-is-passed-over``."""
    if seat not in range(state.seats):
        return [Why.NO_SUCH_SEAT(seat, state.seats)]
    reasons: list[Refusal] = []
    if state.due not in (ANYONE, seat):
        reasons.append(Why.NOT_DUE(seat, state.due))
    if state.due == ANYONE and state.side is not None and state.teams[seat] != state.side:
        reasons.append(Why.OTHER_SIDE(seat, state.side))
    if not state.piles[seat]:
        reasons.append(Why.EMPTY_PILE(seat))
    if _pair_waits(state, readings):
        reasons.append(Why.PAIR_WAITS(seat))
    return reasons


def _pair_waits(state: State, readings: TwinItReadings) -> bool:
    """Whether a pair must be claimed first: not by default (``twin_it/last-winner-resumes``), and never one that
    nobody may claim, such as the tops of two players if neither counts for its owner.
    """
    blocking = readings.flip_while_pair_visible
    if blocking == "never-blocks":
        return False
    if not state.chain and blocking != "always-blocks":
        return False
    return any(True for _ in plain_slaps(state, readings))


def _against_a_slap(state: State, move: Slap) -> list[Refusal]:
    """The reasons against a slap: ``twin_it/two-hands-each`` and ``twin_it/all-visible-designs-count``."""
    reasons: list[Refusal] = []
    for player, hands in Counter([touch.player for touch in move.touches]).items():
        if player not in range(state.seats):
            reasons.append(Why.NO_SUCH_SEAT(player, state.seats))
        if hands > 2:
            reasons.append(Why.TOO_MANY_HANDS(player, hands))
    seen = ids(visible_cards(state))
    reasons += [
        Why.NOT_VISIBLE(card) for card in dict.fromkeys([touch.card for touch in move.touches]) if card not in seen
    ]
    for player, card in move.give:
        theirs = state.owned(state.party(player)) if player in range(state.seats) else []
        if all(card not in ids(won.cards) for won in theirs):
            reasons.append(Why.NOT_THEIR_SET(player, card))
    return reasons
