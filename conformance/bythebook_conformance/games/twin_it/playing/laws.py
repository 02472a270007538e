"""What every game of Twin It! keeps, card by card and slap by slap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from bythebook.twin_it import ANYONE, Card, Flip, Slap, State
from bythebook.twin_it.hands import by_card, visible
from bythebook.twin_it.state import SETS_TO_WIN
from bythebook_conformance.kit.playing import Invariant, Transition

TAKING = frozenset({"win", "rob", "grow"})
"""The outcomes by which a set is made or grows."""


def _cards(state: State) -> Iterator[Card]:
    yield from state.table
    for cards in (*state.piles, *(won.cards for won in state.sets), *(row.cards for row in state.forbidden)):
        yield from cards


def _sides(state: State) -> list[Any]:
    """Every card by its name and its two sides, whichever is up."""
    return sorted((card.id, *sorted((card.shown, card.hidden))) for card in _cards(state))


def _cards_are_conserved(passage: Transition) -> str:
    """Every card is in one place, with the two sides that it had."""
    after = _sides(passage.after)
    if len({card[0] for card in after}) < len(after):
        return "a card is in two places"
    return "" if _sides(passage.before) == after else "a card came or went, or has another side"


def _sets_show_one_design(passage: Transition) -> str:
    """A set is two or three cards that show one design."""
    for won in passage.after.sets:
        if len(won.cards) not in (2, 3) or len({card.shown for card in won.cards}) > 1:
            return f"{won} is no set"
    return ""


def _fifth_set_wins(passage: Transition) -> str:
    """Who has five sets has won, and then nobody flips."""
    state: State = passage.after
    full = [party for party, sets in Counter(won.owner for won in state.sets).items() if sets >= SETS_TO_WIN]
    if full != ([] if state.winner is None else [state.winner]):
        return f"{full} have five sets, and the winner is {state.winner}"
    return "the game is over, and somebody is to flip" if state.over and state.due is not None else ""


def _due_can_flip(passage: Transition) -> str:
    """Who is due has a card; nobody is due only where nobody has."""
    state: State = passage.after
    able = [seat for seat, pile in enumerate(state.piles) if pile]
    if state.due is None:
        return "nobody is due, and there are cards to flip" if able and not state.over else ""
    return "" if state.due in able or (state.due == ANYONE and able) else f"{state.due} is due, without a pile"


def _flip_moves_one_card(passage: Transition) -> str:
    """A flip lays the top card of its pile on the table."""
    before, after, move = passage.before, passage.after, passage.move
    if not isinstance(move, Flip):
        return ""
    if after.sets != before.sets:
        return "a flip changes sets"
    gone = {card.id for card in (*before.table, before.piles[move.seat][0])}
    lying = {card.id for card in after.table}
    return "" if gone <= lying else f"{gone - lying} should lie on the table"


def _one_outcome_for_every_hand(passage: Transition) -> str:
    """Nobody wins and errs in one slap, nobody errs twice, and no card is taken or tied twice."""
    outcomes = passage.after.outcomes
    if not isinstance(passage.move, Slap):
        return ""
    erred = [each.player for each in outcomes if each.kind == "mistake"]
    won = {each.player for each in outcomes if each.kind in TAKING}
    if len({*erred}) < len(erred) or won & {*erred}:
        return f"{erred} err, and {won} win"
    once = TAKING if _turn_by_themselves(passage) else TAKING | {"tie"}
    taken = Counter(card for each in outcomes if each.kind in once for card in each.cards)
    twice = [card for card, times in taken.items() if times > 1]
    return f"{twice} are in two outcomes" if twice else ""


def _turn_by_themselves(passage: Transition) -> bool:
    """Whether three cards of a kind turn by themselves, some of which a tie may have turned before."""
    trigger = passage.game.readings.three_of_a_kind_trigger
    return bool(trigger == "automatic")


def _listed_slap_takes_the_pair(passage: Transition) -> str:
    """A slap that is listed as allowed takes a pair."""
    if not isinstance(passage.move, Slap):
        return ""
    kinds = [each.kind for each in passage.after.outcomes]
    return "" if kinds and kinds[0] in TAKING else f"a listed slap brings {kinds}"


def _two_hands_one_outcome(passage: Transition) -> str:
    """Two hands of one player alone, on two targets, bring exactly one outcome."""
    before, move = passage.before, passage.move
    if not isinstance(move, Slap) or len(move.touches) != 2 or move.touches[0].player != move.touches[1].player:
        return ""
    lies = by_card(visible(before))
    one, other = (lies[touch.card] for touch in move.touches)
    if one == other:
        return ""
    found = [each.kind for each in passage.after.outcomes if each.kind != "third"]
    return "" if len(found) == 1 else f"two hands of a player bring {found}"


INVARIANTS = (
    Invariant.of(_cards_are_conserved),
    Invariant.of(_sets_show_one_design),
    Invariant.of(_fifth_set_wins),
    Invariant.of(_due_can_flip),
    Invariant.of(_flip_moves_one_card),
    Invariant.of(_one_outcome_for_every_hand),
    Invariant.of(_two_hands_one_outcome),
    Invariant.of(_listed_slap_takes_the_pair, listed=True),
)
