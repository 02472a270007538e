"""Apply the results of a slap: sets change hands, cards are turned over, penalties are paid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bythebook.twin_it.claims import Tie, Win
from bythebook.twin_it.deck import Cards, Name, ids
from bythebook.twin_it.mistakes import Mistake
from bythebook.twin_it.moves import Touch
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import SETS_TO_WIN, Outcome, Row, State, WonSet, with_pile
from bythebook.twin_it.targets import PILE, Target, Targets, alike, cards_of, ids_of, three_of_a_kind

Event = Win | Tie | Mistake


def take_effect(state: State, event: Event, give: tuple[Touch, ...], readings: TwinItReadings) -> State:
    """The state after one result of a slap, with the outcome added.

    The same state if the result has no effect.
    """
    if isinstance(event, Win):
        return win(state, event, readings)
    if isinstance(event, Tie):
        return turned(state, "tie", event.turned, readings)
    return penalty(state, event, give, readings)


def win(state: State, claim: Win, readings: TwinItReadings) -> State:
    """A set is won, robbed or completed, and the third of three is turned over.

    A set already lost to a penalty can no longer be robbed.
    """
    one, other = claim.taken if claim.taken[1].loose else claim.taken[::-1]  # a set comes first
    before = WonSet(one.owner, one.cards)
    if not one.loose and before not in state.sets:
        return state
    won = WonSet(claim.hand.party, cards_of((one, other)))
    kind = "win" if one.loose else "grow" if before.owner == won.owner else "rob"
    if kind == "grow":
        sets = tuple([won if each == before else each for each in state.sets])
    else:
        sets = (*[each for each in state.sets if each != before], won)
    outcomes = (*state.outcomes, Outcome(kind, claim.hand.player, ids(won.cards)))
    state = _relaid(state, dict.fromkeys(ids_of(claim.taken), ()), outcomes=outcomes, sets=sets)
    if len(state.owned(won.owner)) >= SETS_TO_WIN:
        return state._replace(winner=won.owner)
    thirds = _thirds(state, claim, readings)
    return turned(state, "third", thirds, readings) if thirds else state


def _thirds(state: State, claim: Win, readings: TwinItReadings) -> Targets:
    """The cards turned when a pair is won, including a third that the win itself uncovers, if that counts."""
    seats = sorted([target.owner for target in claim.taken if target.place == PILE])
    uncovered = [Target(PILE, seat, state.piles[seat][:1]) for seat in seats]
    found = tuple([top for top in uncovered if top.cards and top.design == claim.design])
    return found if found and readings.uncovered_third == "turned" else claim.thirds


def turned(state: State, kind: str, targets: Targets, readings: TwinItReadings) -> State:
    """Cards are turned over where they lie, all at once (``twin_it/tied-cards-turn-at-once``).

    Cards on piles go to the table under ``tied-pile-card=moves-to-table``.
    """
    tops = sorted([target for target in targets if target.place == PILE])
    if tops and readings.tied_pile_card == "moves-to-table":
        state = _relaid(state, dict.fromkeys(ids_of(tops), ()))
        state = state._replace(table=(*state.table, *cards_of(tops)))
    outcomes = (*state.outcomes, Outcome(kind, None, ids_of(targets)))
    return _relaid(state, {card.id: (card.turned(),) for card in cards_of(targets)}, outcomes=outcomes)


def _relaid(state: State, now: Mapping[Name, Cards], **changes: Any) -> State:
    """The state with some changes, in which visible cards outside sets have become others: none, or turned over."""

    def laid(cards: Cards) -> Cards:
        return tuple([each for card in cards for each in now.get(card.id, (card,))])

    piles = tuple([now[pile[0].id] + pile[1:] if pile and pile[0].id in now else pile for pile in state.piles])
    rows = tuple([Row(party, laid(cards)) for party, cards in state.forbidden])
    return state._replace(table=laid(state.table), piles=piles, forbidden=rows, **changes)


def turned_by_themselves(state: State, readings: TwinItReadings, done: frozenset[Name] = frozenset()) -> State:
    """Three visible cards of a design turn over, with or without hands: ``three-of-a-kind-trigger=automatic``.

    That can bring up another three of a kind, which turns too; no design turns twice, so this terminates. The order
    makes no difference: threes share no card, so those that could turn still can. ``done`` are the designs that have
    turned already.
    """
    several = () if state.over else alike(state, 3)
    for three in three_of_a_kind(several) if several else ():
        design = three[0].design
        if design not in done and readings.three_of_a_kind_trigger == "automatic":
            return turned_by_themselves(turned(state, "tie", three, readings), readings, done | {design})
    return state


def penalty(state: State, mistake: Mistake, give: tuple[Touch, ...], readings: TwinItReadings) -> State:
    """A mistake costs a set, if the offender has one: ``twin_it/mistake-costs-a-set``."""
    player, lost = mistake.player, lost_set(state, mistake.player, give, readings)
    cards = () if lost is None else lost.cards
    outcomes = (*state.outcomes, Outcome("mistake", player, ids(cards)))
    piles = with_pile(state.piles, player, state.piles[player] + cards)
    return state._replace(outcomes=outcomes, piles=piles, sets=tuple([won for won in state.sets if won != lost]))


def lost_set(state: State, player: int, give: tuple[Touch, ...], readings: TwinItReadings) -> WonSet | None:
    """The set that a mistake costs (``twin_it/which-set-is-lost``), if any."""
    owned = state.owned(state.party(player))
    pairs = [won for won in owned if len(won.cards) == 2]
    if len(pairs) < len(owned) and readings.three_card_sets_safe == "yes":
        owned = pairs
    if len(owned) < 2:
        return owned[0] if owned else None
    named = [won for won in owned if any(Touch(player, card.id) in give for card in won.cards)]
    in_order = {
        "oldest": owned,
        "newest": owned[::-1],
        "named-else-oldest": named + owned,
        "offender-chooses": named + owned[::-1],
    }
    return in_order[readings.lost_set][0]
