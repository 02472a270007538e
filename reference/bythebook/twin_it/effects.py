"""Apply the results of a slap: sets change hands, cards are turned over, penalties are paid."""

from __future__ import annotations

from typing import Any

from bythebook.twin_it.claims import Tie, Win
from bythebook.twin_it.deck import Name
from bythebook.twin_it.mistakes import Mistake
from bythebook.twin_it.moves import Touch
from bythebook.twin_it.readings import (
    LostSet,
    ThreeCardSetsSafe,
    ThreeOfAKindTrigger,
    TiedPileCard,
    TwinItReadings,
    UncoveredThird,
)
from bythebook.twin_it.state import SETS_TO_WIN, Outcome, Row, State, WonSet, with_turned, without
from bythebook.twin_it.targets import (
    PILE,
    TABLE,
    Target,
    Targets,
    alike,
    cards_of,
    ids_of,
    loose_cards,
    showing,
    three_of_a_kind,
)

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
    claimed = next((target.cards for target in claim.taken if not target.loose), None)
    before = None if claimed is None else next((won for won in state.sets if won.cards == claimed), None)
    if claimed is not None and before is None:
        return state
    party, loose = claim.hand.party, [target for target in claim.taken if target.loose]
    won = WonSet(party, (*(before.cards if before else ()), *cards_of(loose)))
    kind = "win" if before is None else "grow" if before.owner == party else "rob"
    if kind == "grow":
        sets = tuple([won if each == before else each for each in state.sets])
    else:
        sets = (*[each for each in state.sets if each != before], won)
    outcome = Outcome(kind, claim.hand.player, tuple([card.id for card in won.cards]))
    winner = party if [each.owner for each in sets].count(party) >= SETS_TO_WIN else None
    taken = _taken(state, loose)
    state = state._replace(outcomes=(*state.outcomes, outcome), sets=sets, winner=winner, **taken)
    thirds = () if winner is not None else _thirds(state, claim, readings)
    return turned(state, "third", thirds, readings) if thirds else state


def _taken(state: State, loose: list[Target]) -> dict[str, Any]:
    """The places without the loose targets that leave them."""
    gone, places = frozenset(ids_of(loose)), {target.place for target in loose}
    left: dict[str, Any] = {}
    if TABLE in places:
        left["table"] = without(state.table, gone)
    if PILE in places:
        left["piles"] = tuple([pile[1:] if pile and pile[0].id in gone else pile for pile in state.piles])
    if state.forbidden:
        left["forbidden"] = tuple([Row(row.party, without(row.cards, gone)) for row in state.forbidden])
    return left


def _thirds(state: State, claim: Win, readings: TwinItReadings) -> Targets:
    """The cards turned when a pair is won, including a third that the win itself uncovers, if that counts."""
    piles = [target.owner for target in claim.taken if target.place == PILE]
    tops = [Target(PILE, seat, state.piles[seat][:1]) for seat in sorted(piles) if state.piles[seat]]
    found = tuple([top for top in tops if top.design == claim.design])
    return found if found and readings.uncovered_third is UncoveredThird.TURNED else claim.thirds


def turned(state: State, kind: str, targets: Targets, readings: TwinItReadings) -> State:
    """Cards are turned over where they lie, all at once (``twin_it/tied-cards-turn-at-once``).

    Cards on piles go to the table under ``tied-pile-card=moves-to-table``.
    """
    ids = ids_of(targets)
    gone, places = frozenset(ids), {target.place for target in targets}
    table, piles = with_turned(state.table, gone), state.piles
    if PILE in places:
        piles = tuple([with_turned(pile[:1], gone) + pile[1:] for pile in piles])
        if readings.tied_pile_card is TiedPileCard.MOVES_TO_TABLE:
            table = (*table, *[card for pile in piles for card in pile[:1] if card.id in gone])
            piles = tuple([without(pile[:1], gone) + pile[1:] for pile in piles])
    rows = tuple([Row(row.party, with_turned(row.cards, gone)) for row in state.forbidden])
    outcomes = (*state.outcomes, Outcome(kind, None, ids))
    return state._replace(outcomes=outcomes, table=table, piles=piles, forbidden=rows)


def turned_by_themselves(state: State, readings: TwinItReadings) -> State:
    """Three visible cards of a design turn over, with or without hands: ``three-of-a-kind-trigger=automatic``.

    That can bring up another three of a kind, which turns too; no design turns twice, so this terminates.
    """
    done: set[Name] = set()
    while not state.over and (threes := alike(loose_cards(state), 3)):
        three = next((each for each in three_of_a_kind(showing(state, threes)) if each[0].design not in done), None)
        if three is None or readings.three_of_a_kind_trigger is not ThreeOfAKindTrigger.AUTOMATIC:
            break
        done.add(three[0].design)
        state = turned(state, "tie", three, readings)
    return state


def penalty(state: State, mistake: Mistake, give: tuple[Touch, ...], readings: TwinItReadings) -> State:
    """A mistake costs a set, if the offender has one: ``twin_it/mistake-costs-a-set``."""
    player, lost = mistake.player, lost_set(state, mistake.player, give, readings)
    outcome = Outcome("mistake", player, () if lost is None else tuple([card.id for card in lost.cards]))
    state = state._replace(outcomes=(*state.outcomes, outcome))
    if lost is None:
        return state
    piles = tuple([(*pile, *lost.cards) if seat == player else pile for seat, pile in enumerate(state.piles)])
    return state._replace(piles=piles, sets=tuple([won for won in state.sets if won != lost]))


def lost_set(state: State, player: int, give: tuple[Touch, ...], readings: TwinItReadings) -> WonSet | None:
    """The set that a mistake costs (``twin_it/which-set-is-lost``), if any."""
    owned = state.owned(state.party(player))
    if any(len(won.cards) > 2 for won in owned) and readings.three_card_sets_safe is ThreeCardSetsSafe.YES:
        owned = [won for won in owned if len(won.cards) == 2]
    if len(owned) < 2:
        return owned[0] if owned else None
    if readings.lost_set in (LostSet.OLDEST, LostSet.NEWEST):
        return owned[0 if readings.lost_set is LostSet.OLDEST else -1]
    named = {touch.card for touch in give if touch.player == player}
    for won in owned:
        if any(card.id in named for card in won.cards):
            return won
    return owned[0 if readings.lost_set is LostSet.NAMED_ELSE_OLDEST else -1]
