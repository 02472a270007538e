"""A deal of Twos said a second time: who may play what, where the card goes, who leads next, and what a deal pays.

Nothing here calls the reference. ``bythebook prove`` shows that both say the same.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bythebook.cards import TWO, Card
from bythebook.twos import readings as r
from bythebook_conformance.games.twos.proofs.statements import HONOURS, Cards, legal, scores, trick
from bythebook_conformance.kit.stepping import REFUSED, is_refused, refused, that_hold

SEATS = (0, 1, 2, 3)


class Paid(NamedTuple):
    """The winner of a trick, its catches and its honours."""

    winner: int
    catches: tuple[tuple[int, int, int], ...]
    honours: int


def turn(state: Any, _: Any) -> int | None:
    """The seat to play follows the leader by as many places as cards lie in the trick, until none is left."""
    if not any(state.hands) and not state.trick:
        return None
    return (SEATS * 2)[state.leader + len(state.trick)]


def playable(state: Any, readings: Any) -> Cards:
    """What the seat to play may play."""
    due = turn(state, readings)
    return () if due is None else legal((state.hands[due], state.trick), readings)


def step(case: tuple[Any, Any], readings: Any) -> tuple[Any, ...]:
    """A card is refused exactly if it is out of turn, not held or not legal; else it lies in the trick, and the fourth
    pays and passes the lead.
    """
    state, (seat, card) = case
    due, allowed, held = turn(state, readings), playable(state, readings), card in state.hands[seat]
    reasons = that_hold(
        (("DEAL_IS_OVER",), due is None),
        (("OUT_OF_TURN", seat, due), due not in (None, seat)),
        (("NOT_HELD", seat, card), due is not None and not held),
        (("MAY_NOT_BE_PLAYED", card, allowed), due == seat and held and card not in allowed),
    )
    if reasons:
        return REFUSED, *reasons
    hands = tuple(tuple(each for each in hand if each != card) for hand in state.hands)
    cards, by_choice = (*state.trick, card), state.by_choice
    behind_a_two = any(each.rank == TWO for each in state.trick)
    if behind_a_two and any(each.rank != TWO for each in allowed):
        by_choice = (*by_choice, len(state.trick))
    if len(cards) < len(SEATS):
        return hands, state.leader, cards, None, state.scores, by_choice
    return _settled(state, hands, cards, by_choice, readings)


def _settled(
    state: Any, hands: tuple[Cards, ...], cards: Cards, by_choice: tuple[int, ...], readings: Any
) -> tuple[Any, ...]:
    """A full trick: places become seats, points are paid, and the winner leads, or by another reading the next seat."""
    paid = Paid(*trick((cards, by_choice), readings))
    seat_of = (SEATS * 2)[state.leader :]
    caught = tuple((seat_of[by], seat_of[victim], points) for by, victim, points in paid.catches)
    leads = seat_of[1] if readings.next_leader is r.NextLeader.ROTATE else seat_of[paid.winner]
    after = scores((state.scores, cards, state.leader, paid), readings)
    return hands, leads, (), (seat_of[paid.winner], caught, paid.honours), after, ()


def listed(state: Any, readings: Any) -> list[tuple[int | None, Card]]:
    """The moves that are listed are exactly the legal cards of the seat to play, in the order of the hand."""
    return [(turn(state, readings), card) for card in playable(state, readings)]


def seen(state: Any, readings: Any) -> tuple[Any, ...]:
    """What is seen is the turn, the legal cards, the trick, the last ruling, the scores, and whether it is over."""
    due = turn(state, readings)
    return due, playable(state, readings), state.trick, state.taken, state.scores, due is None


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


def match_step(case: tuple[Any, Any], readings: Any) -> tuple[Any, ...]:
    """Behind the last card of a deal the next begins, led one seat on, with the points so far."""
    state, move = case
    after = step((state.deal, move), readings)
    if after[0] == REFUSED:
        return after
    hands, _, _, taken, points, _ = after
    number = state.finished + 1
    if any(hands) or number >= len(state.setup.deals):
        return state.setup, state.finished, after
    leader = (SEATS * 9)[state.setup.leader + number]
    return state.setup, number, (state.setup.deals[number], leader, (), taken, points, ())


def pays(found: tuple[Any, Any] | None, case: tuple[Any, Any, Any], _: Any) -> bool:
    """Every card that is played leaves one less in the hands, so deals end, and pays a point for every honour of a full
    trick, and nothing else but from one player to another: catches sum to zero.

    Under uncaught-victim=pays-anyway it is only that two points at a time are lost, under totals=floor-at-zero only
    that a trick leaves nobody below zero.
    """
    if found is None:
        return True
    (before, after), (_, move, readings) = found, case
    left = [sum(map(len, state.hands)) for state in found]
    trick = (*before.trick, move[1]) if after.taken is not None else ()
    lost = len([card for card in trick if card.rank in HONOURS]) - sum(after.scores) + sum(before.scores)
    caught = after.taken.catches if trick else ()
    zero = lost == 0 and all(by != victim for by, victim, _ in caught)
    if readings.totals is r.Totals.FLOOR_AT_ZERO:
        zero = not trick or min(after.scores) >= 0
    elif readings.uncaught_victim is r.UncaughtVictim.PAYS_ANYWAY:
        zero = lost % 2 == 0
    return left[1] == left[0] - 1 and len(trick) in (0, len(SEATS)) and zero
