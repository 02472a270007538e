"""What every round of Twins & Followers keeps, card by card and hand by hand."""

from __future__ import annotations

from bythebook.cards import Card
from bythebook.twins_and_followers import Claim, Drop, RoundState
from bythebook.twins_and_followers.state import CLAIM, DISCARD, DRAW, FIGHT, HAND_SIZE, OVER
from bythebook_conformance.kit.playing import Invariant, Transition


def _cards(state: RoundState) -> list[Card]:
    return [card for hand in state.hands for card in hand] + [*state.pile] + [each.card for each in state.discards]


def _cards_are_conserved(passage: Transition) -> str:
    """Hands, pile and discards hold the cards of the start, each in one place."""
    before, after = sorted(_cards(passage.before)), sorted(_cards(passage.after))
    if len({*after}) < len(after):
        return "a card is in two places"
    return "" if before == after else f"{[*{*before} ^ {*after}]} came or went"


def _hands_of_three(passage: Transition) -> str:
    """Everybody holds three cards; who has drawn, or has won, holds four. A fight for which the pile is too short may
    end the round with hands of two under fight-short=drop-without-draw.
    """
    state: RoundState = passage.after
    four = state.turn if state.phase == DISCARD else state.winner
    due = [HAND_SIZE + (seat == four) for seat in range(len(state.hands))]
    sizes = [len(hand) for hand in state.hands]
    if sizes == due or _ended_without_draws(passage, sizes) or _ended_in_a_turn(passage, sizes):
        return ""
    return f"hands of {sizes} cards in the phase {state.phase}, and should be {due}"


def _ended_without_draws(passage: Transition, sizes: list[int]) -> bool:
    """Whether a fight for which the pile did not suffice has ended the round with hands of two."""
    after, game = passage.after, passage.game
    allowed = game.readings.fight_short == "drop-without-draw" and passage.before.phase == FIGHT
    short = bool(allowed and after.phase == OVER and after.winner is None and not after.pile)
    return short and {*sizes} <= {HAND_SIZE - 1, HAND_SIZE} and sizes[passage.move.seat] <= HAND_SIZE


def _ended_in_a_turn(passage: Transition, sizes: list[int]) -> bool:
    """Whether a late claim has ended the round when somebody else had drawn."""
    before, claims = passage.before, isinstance(passage.move, Claim)
    four = {passage.after.winner, before.turn}
    late = claims and before.phase == DISCARD
    return late and sizes == [HAND_SIZE + (seat in four) for seat in range(len(sizes))]


def _phase_says_who(passage: Transition) -> str:
    """Who is to act is told as the phase has it, and nobody else is."""
    state: RoundState = passage.after
    turn, several = state.turn is not None, len({*state.able}) == len(state.able) > 0
    due = {
        DRAW: turn and not state.able,
        DISCARD: turn and not state.able,
        CLAIM: not turn and several and state.live is not None,
        FIGHT: not turn and several and state.live is None,
        OVER: not turn and not state.able and state.live is None,
    }
    wrong = not due[state.phase] or (state.winner is not None and state.phase != OVER)
    return f"in the phase {state.phase} with turn {state.turn}, {state.able}, {state.live}" if wrong else ""


def _live_card_lies_open(passage: Transition) -> str:
    """The card that may be claimed is a discard that is not dead."""
    state: RoundState = passage.after
    lies = [each for each in state.discards if each.card == state.live and not each.dead]
    return "" if state.live is None or lies else f"{state.live} may be claimed and does not lie open"


def _fight_is_one_step(passage: Transition) -> str:
    """In a fight no card moves until all have dropped; then all drops lie."""
    before, after = passage.before, passage.after
    if before.phase != FIGHT or not isinstance(passage.move, Drop):
        return ""
    if after.phase == FIGHT and after.drops:
        stays = (before.hands, before.pile, before.discards) == (after.hands, after.pile, after.discards)
        return "" if stays else "cards move before the fight is settled"
    lying = {each.card for each in (*after.discards,)} | {*after.pile}
    missing = [card for _, card in (*before.drops, (passage.move.seat, passage.move.card)) if card not in lying]
    return f"the drops {missing} have not been laid" if missing else ""


INVARIANTS = (
    Invariant.of(_cards_are_conserved),
    Invariant.of(_hands_of_three),
    Invariant.of(_phase_says_who),
    Invariant.of(_live_card_lies_open),
    Invariant.of(_fight_is_one_step),
)
