"""What clauses do not say of a round, said a second time: how refusals compare values, what is remembered beyond what
is seen, which moves are listed, which starts are refused, and that rounds end.

Nothing here calls the reference's rules; facts are those that its clauses ask about.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bythebook.twins_and_followers.moved_reasons import Attempt, Moved
from bythebook.twins_and_followers.state import Claim, Declare, Discard, Draw, Drop, Move, Pass, Why
from bythebook_conformance.kit.stepping import Reason, refused

COMPARED: dict[Why, Callable[[Moved], tuple[Any, ...]]] = {
    Why.ROUND_IS_OVER: lambda m: (),
    Why.NO_SUCH_SEAT: lambda m: (m.seat, len(m.before.hands)),
    Why.CLAIM_IS_OPEN: lambda m: (m.before.able,),
    Why.FIGHT_IS_OPEN: lambda m: (m.before.able,),
    Why.OUT_OF_TURN: lambda m: (m.seat, m.before.turn),
    Why.MUST_DRAW_FIRST: lambda m: (m.seat, len(m.held)),
    Why.ALREADY_DREW: lambda m: (m.seat, len(m.held)),
    Why.NOT_HELD: lambda m: (m.seat, m.card, m.held),
    Why.NOT_WINNING: lambda m: (m.seat, m.held),
    Why.MUST_DECLARE: lambda m: (m.seat, m.held),
    Why.DRAWN_CARD_STAYS: lambda m: (m.card,),
    Why.OWN_DISCARD_BARRED: lambda m: (m.seat, m.before.live),
    Why.NOT_ABLE: lambda m: (m.seat, m.held, m.before.live),
    Why.NOT_A_FIGHTER: lambda m: (m.seat, m.before.able),
    Why.ALREADY_DROPPED: lambda m: (m.seat, dict(m.before.drops)[m.seat]),
    Why.DROPS_OUT_OF_TURN: lambda m: (m.seat, m.first_to_drop),
    Why.MAY_NOT_BE_DROPPED: lambda m: (m.card, tuple(card for card in m.held if m.is_partner(card))),
}
"""The values that the sentence of a refusal names: who, the cards, and those who are due; else the seat alone."""


def reasons(m: Moved) -> tuple[Reason, ...]:
    """Everything that stands against a move, with the values compared."""
    return tuple((why.name, *(COMPARED[why](m) if why in COMPARED else (m.seat,))) for why in m.obstacles)


def remembered(m: Moved) -> dict[str, Any]:
    """The fields of the state after a move, as far as they are more than what is seen: the order in hands and of those
    asked, the cards of the pile, who laid a discard and whether it is dead, and what was drawn, said and dropped.
    """
    before = m.before
    if m.refused:
        return before._asdict()
    more = {seat: (card,) for seat, card in m.new.items()}
    if m.prize is not None and m.winner is not None:
        more = {m.winner: (m.prize,)}
    hands = (
        tuple(card for card in hand if seat not in m.row or card != m.drops[seat]) for seat, hand in enumerate(m.left)
    )
    return {
        "able": m.asked,
        "hands": tuple((*hand, *more.get(seat, ())) for seat, hand in enumerate(hands)),
        "pile": m.refill or before.pile[len(m.new) :],
        "discards": m.staying if m.refill else tuple(laid for laid in m.lying if laid.card != m.prize),
        "drawn": before.pile[0] if m.drew and not m.won else None,
        "contenders": m.takers if m.opened else before.contenders if m.waiting else (),
        "answers": (*before.answers, (m.seat, isinstance(m.move, Claim))) if m.waiting else (),
        "drops": tuple(m.drops.items()) if m.dropped else (),
        "shuffle": before.shuffle,
    }


def listed(state: Any, readings: Any) -> list[Move]:
    """The moves that are listed are exactly those that nothing is against, in the order in which seats are asked and of
    the cards in their hands.
    """
    asked = [*state.able, *(seat for seat in range(len(state.hands)) if seat not in state.able)]
    cards = [card for hand in state.hands for card in hand]
    every: list[Move] = [kind(seat) for kind in (Draw, Declare) for seat in asked]
    every += [Discard(seat, card) for seat in asked for card in cards]
    every += [kind(seat) for seat in asked for kind in (Claim, Pass)]
    every += [Drop(seat, card) for seat in asked for card in cards]
    return [move for move in every if not Attempt(state, move, readings).obstacles]


PHASES = ("over", "draw", "fight", "claim", "discard")
"""The phases, each further from the end of the turn."""


def measure(state: Any) -> tuple[int, ...]:
    """What every accepted move lowers: the pile; with the same pile, what is left of the turn; then who is to answer
    or to drop.
    """
    left = len(state.able) - len(state.drops)
    return len(state.pile), PHASES.index(state.phase), left


def falls(found: tuple[Any, Any] | None, case: tuple[Any, Move, Any], _: Any) -> bool:
    """Every accepted move lowers the pile, leaves less of the turn, or fewer who are to answer or to drop: rounds end,
    unless discards become the pile.
    """
    if found is None:
        return True
    before, after = map(measure, found)
    return after < before or (after[0] > before[0] and case[2].pile_out == "recycle-keep-latest")


def barred(setup: Any) -> tuple[str, ...]:
    """What is wrong with a start: not two to seventeen hands of three, a card twice, or no such starter."""
    dealt = [card for hand in setup.hands for card in hand]
    cards = [*dealt, *setup.pile, *setup.discards]
    seats = len(setup.hands)
    if not 2 <= seats <= 17 or any(len(hand) != 3 for hand in setup.hands):
        return refused(*(len(hand) for hand in setup.hands), 2, 17)
    for row in (cards, setup.shuffle):
        twice = [card for card in row if row.count(card) > 1]
        if twice:
            return refused(twice[0])
    return () if 0 <= setup.starter < seats else refused(setup.starter, 0, seats - 1)


def seen(state: Any, _: Any) -> tuple[Any, ...]:
    """Everything is seen but the cards of the pile, who laid a discard, and what is remembered; one phase ends it."""
    fields = state._asdict() | {"pile": len(state.pile), "discards": tuple(card for card, *_ in state.discards)}
    shown = ("phase", "turn", "able", "hands", "pile", "discards", "live", "winner")
    return *(fields[name] for name in shown), state.phase == "over"
