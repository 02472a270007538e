"""What every deal of Twos keeps, card by card."""

from __future__ import annotations

from bythebook.tricks import SEATS
from bythebook.twos import DealState
from bythebook_conformance.kit.playing import Invariant, Transition


def _cards_are_conserved(passage: Transition) -> str:
    """A card goes from its hand to the trick, and away with it."""
    before, after, move = passage.before, passage.after, passage.move
    if move is None:
        return _twice(after)
    hands = tuple(tuple(card for card in hand if (seat, card) != tuple(move)) for seat, hand in enumerate(before.hands))
    if after.hands != hands:
        return f"the hands are {after.hands}, and should be {hands}"
    trick = (*before.trick, move.card)
    due = () if len(trick) == SEATS else trick
    return "" if after.trick == due else f"the trick is {after.trick}, and should be {due}"


def _twice(state: DealState) -> str:
    cards = [card for hand in (*state.hands, state.trick) for card in hand]
    return "" if len({*cards}) == len(cards) else "a card is there twice"


def _hands_shrink_in_turn(passage: Transition) -> str:
    """Who has played to the trick holds one card less than everybody else."""
    state: DealState = passage.after
    played = {(state.leader + place) % SEATS for place in range(len(state.trick))}
    sizes = {len(hand) + (seat in played) for seat, hand in enumerate(state.hands)}
    return "" if len(sizes) == 1 else f"hands of {[len(hand) for hand in state.hands]} cards with {len(played)} played"


def _catches_sum_to_zero(passage: Transition) -> str:
    """Catches pass points between players; only honours are new."""
    before, after = sum(passage.before.scores), sum(passage.after.scores)
    new = passage.after.taken.honours if passage.after.taken is not None else 0
    return "" if after - before == new else f"{after - before} points are new, for {new} honours"


def _every_trick_has_one_winner(passage: Transition) -> str:
    """Every full trick, and no other, has one winner, who alone catches, and from others."""
    before, taken = passage.before, passage.after.taken
    full = passage.move is not None and len(before.trick) == SEATS - 1
    if full != (taken is not None):
        return "a full trick is not ruled on" if full else "a trick is ruled on before it is full"
    if taken is None:
        return ""
    victims = [catch.victim for catch in taken.catches]
    if taken.winner not in range(SEATS) or len({*victims}) < len(victims):
        return f"the winner is {taken.winner}, and the victims are {victims}"
    wrong = [catch for catch in taken.catches if catch.by != taken.winner or catch.victim == catch.by]
    return f"{wrong} are no catches of the winner" if wrong else ""


INVARIANTS = (
    Invariant.of(_cards_are_conserved),
    Invariant.of(_hands_shrink_in_turn),
    Invariant.of(_catches_sum_to_zero, unless=("uncaught-victim=pays-anyway", "totals=floor-at-zero")),
    Invariant.of(_every_trick_has_one_winner),
)
