"""What no clause says of a deal of Twos, said a second time: where cards go that nobody sees, every reason against a
move, and how deals and matches begin.

Nothing here calls the reference. ``bythebook rules prove`` shows that both say the same.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bythebook.cards import TWO, Card
from bythebook_conformance.kit.stepping import REFUSED, is_refused, refused, that_hold

SEATS = (0, 1, 2, 3)
Cards = tuple[Card, ...]


def refusals(case: tuple[Any, Any], seen: Any) -> list[tuple[Any, ...]]:
    """A card is refused exactly if the deal is over, it is out of turn, not held, or not among the legal cards."""
    state, (seat, card) = case
    due, allowed, held = seen.turn, seen.legal, card in state.hands[seat]
    return that_hold(
        (("DEAL_IS_OVER",), due is None),
        (("OUT_OF_TURN", seat, due), due not in (None, seat)),
        (("NOT_HELD", seat, card), due is not None and not held),
        (("MAY_NOT_BE_PLAYED", card, allowed), due == seat and held and card not in allowed),
    )


def hidden(case: tuple[Any, Any], seen: Any, taken: Any) -> tuple[Any, ...]:
    """A card that is played leaves the hand; behind a full trick its winner is the leader; what was added to a two by
    choice is kept until then.
    """
    state, (_, card) = case
    hands = tuple(tuple(each for each in hand if each != card) for hand in state.hands)
    if len(state.trick) == len(SEATS) - 1:
        return hands, taken.winner, ()
    behind_a_two = any(each.rank == TWO for each in state.trick)
    chosen = behind_a_two and any(each.rank != TWO for each in seen.legal)
    return hands, state.leader, (*state.by_choice, len(state.trick)) if chosen else state.by_choice


def listed(found: list[tuple[Any, ...]], seen: Any) -> bool:
    """The moves that are listed are exactly the legal cards of the seat to play, in the order of the hand."""
    return found == [(seen.turn, card) for card in seen.legal]


def begun(setup: Any, _: Any) -> tuple[Any, ...]:
    """A deal begins with four hands of one size from 1 to 13, no card twice, and any leader."""
    sizes = [len(hand) for hand in setup.hands]
    cards = [card for hand in setup.hands for card in hand]
    if len(sizes) != 4 or sizes not in [[size] * 4 for size in range(1, 14)]:
        return refused(*sizes, 1, 13)
    for card in cards:
        if cards.count(card) > 1:
            return refused(card)
    if setup.leader not in SEATS:
        return refused(setup.leader, 0, 3)
    return setup.hands, setup.leader, (), None, setup.scores, ()


def match_begun(setup: Any, readings: Any) -> tuple[Any, ...]:
    """A match begins with its first deal and no points, if every deal can be played."""
    deals = [begun(Dealt(hands, setup.leader), readings) for hands in setup.deals]
    wrong = [deal for deal in deals if is_refused(deal)]
    return (wrong or [(setup, 0, deals[0])])[0] if deals else refused()


class Dealt(NamedTuple):
    """Hands, who leads, and the points so far."""

    hands: tuple[Cards, ...]
    leader: int
    scores: tuple[int, ...] = (0, 0, 0, 0)


def match_step(case: tuple[Any, Any], after: Any) -> tuple[Any, ...]:
    """Behind the last card of a deal the next begins, led one seat on, with the points so far; a match is else as its
    deal, to which the move leads.
    """
    state, _ = case
    number = state.finished + 1
    if after[0] == REFUSED:
        return tuple(after)
    if any(after.hands) or number >= len(state.setup.deals):
        return state.setup, state.finished, after
    leader = (SEATS * 9)[state.setup.leader + number]
    return state.setup, number, (state.setup.deals[number], leader, (), after.taken, after.scores, ())
