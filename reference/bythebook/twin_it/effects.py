"""What a slap brings about takes effect: sets change hands, cards are turned over, penalties are paid."""

from __future__ import annotations

from bythebook.ruling import unique
from bythebook.twin_it.claims import Tie, Win, pile_turned, why_turned
from bythebook.twin_it.deck import Cards, Name
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
from bythebook.twin_it.state import (
    SETS_TO_WIN,
    Outcome,
    Row,
    State,
    WonSet,
    changed,
    with_turned,
    without_card,
)
from bythebook.twin_it.targets import PILE, ROW, SET, TABLE, Target, cards_of, three_of_a_kind, visible

_FIVE = ("twin_it/five-sets-win", "twin_it/aim-is-five-sets", "twin_it/every-set-counts-one")


def win(state: State, claim: Win, readings: TwinItReadings) -> State:
    """A set is won, robbed or completed, and the third of three is turned over.

    A set that is gone by then, lost to a penalty, cannot be robbed any more.
    """
    claimed = next((target for target in claim.taken if target.place == SET), None)
    before = None if claimed is None else next((won for won in state.sets.value if won.cards == claimed.cards), None)
    if claimed is not None and before is None:
        return state
    party, player = claim.hand.party, claim.hand.player
    if before is None:
        won = WonSet(party, cards_of(claim.taken))
        kind, sets = "win", (*state.sets.value, won)
    else:
        won = WonSet(party, (*before.cards, *cards_of(tuple(target for target in claim.taken if target.loose))))
        kind = "grow" if before.owner == party else "rob"
        others = tuple(each for each in state.sets.value if each != before)
        sets = tuple(won if each == before else each for each in state.sets.value)
        sets = sets if kind == "grow" else (*others, won)
    outcome = Outcome(kind, player, tuple(card.id for card in won.cards))
    state = _outcome(state, outcome, claim.because, claim.readings)
    state = changed(state, claim.because, claim.readings, sets=sets)
    for target in claim.taken:
        state = _taken(state, target, claim.because)
    state = _ended(state, party)
    return state if state.over else _third(*_uncovered(state, claim, readings), readings)


def tie(state: State, claim: Tie, readings: TwinItReadings) -> State:
    """The cards of a tie are turned over, all at once (``twin_it/tied-cards-turn-at-once``)."""
    outcome = Outcome("tie", None, tuple(target.id for target in claim.turned))
    state = _outcome(state, outcome, claim.because, claim.readings)
    return _turned(state, claim.turned, claim.because, claim.readings, readings)


def turned_by_themselves(state: State, readings: TwinItReadings) -> State:
    """What is visible three times turns over, hands or no hands: ``three-of-a-kind-trigger=automatic``.

    That can bring up another three of a kind, which turns too; no design turns twice, so that it comes to an end.
    """
    turned: set[Name] = set()
    while not state.over:
        three = next((each for each in three_of_a_kind(visible(state)) if each[0].design not in turned), None)
        if three is None:
            break
        raised = unique(("three-of-a-kind-trigger",), pile_turned(three))
        if readings.three_of_a_kind_trigger is not ThreeOfAKindTrigger.AUTOMATIC:
            places = {"table": state.table.value, "piles": state.piles.value, "forbidden": state.forbidden.value}
            return changed(state, (), raised, outcomes=state.outcomes.value, **places)
        turned.add(three[0].design)
        state = tie(state, Tie(0, three, why_turned(three), raised), readings)
    return state


def penalty(state: State, mistake: Mistake, give: tuple[Touch, ...], readings: TwinItReadings) -> State:
    """A mistake costs a set, if there is one: ``twin_it/mistake-costs-a-set``."""
    party = state.party(mistake.player)
    because = unique(mistake.because, ("twin_it/mistake-costs-a-set",))
    raised = mistake.readings
    owned = state.owned(party)
    if any(len(won.cards) > 2 for won in owned):
        raised = unique(raised, ("three-card-sets-safe",))
    if readings.three_card_sets_safe is ThreeCardSetsSafe.YES:
        owned = [won for won in owned if len(won.cards) == 2]
    stay = unique(("twin_it/touched-cards-stay",), mistake.because)
    state = changed(state, stay, mistake.readings, table=state.table.value, forbidden=state.forbidden.value)
    if not owned:
        state = changed(state, unique(stay, because), raised, piles=state.piles.value)
        state = changed(state, because, raised, sets=state.sets.value)
        return _outcome(state, Outcome("mistake", mistake.player, ()), because, raised)
    if len(owned) > 1:
        because = unique(because, ("twin_it/which-set-is-lost",))
        raised = unique(raised, ("lost-set",))
    lost = _lost(owned, mistake.player, give, readings)
    piles = tuple(
        (*pile, *lost.cards) if seat == mistake.player else pile for seat, pile in enumerate(state.piles.value)
    )
    under = unique(("twin_it/lost-set-under-the-own-pile",), stay, because)
    state = changed(state, under, raised, piles=piles)
    state = changed(state, because, raised, sets=tuple(won for won in state.sets.value if won != lost))
    return _outcome(state, Outcome("mistake", mistake.player, tuple(card.id for card in lost.cards)), because, raised)


def _lost(owned: list[WonSet], player: int, give: tuple[Touch, ...], readings: TwinItReadings) -> WonSet:
    """The set that a mistake costs (``twin_it/which-set-is-lost``)."""
    if readings.lost_set is LostSet.OLDEST:
        return owned[0]
    if readings.lost_set is LostSet.NEWEST:
        return owned[-1]
    named = {touch.card for touch in give if touch.player == player}
    for won in owned:
        if any(card.id in named for card in won.cards):
            return won
    return owned[0 if readings.lost_set is LostSet.NAMED_ELSE_OLDEST else -1]


def _outcome(state: State, outcome: Outcome, because: tuple[str, ...], readings: tuple[str, ...]) -> State:
    outcome = outcome._replace(because=because, readings=readings)
    return changed(state, because, readings, outcomes=(*state.outcomes.value, outcome))


def _taken(state: State, target: Target, because: tuple[str, ...]) -> State:
    """A loose target leaves its place."""
    card = target.id
    if target.place == TABLE:
        return changed(state, because, table=without_card(state.table.value, card))
    if target.place == PILE:
        piles = tuple(without_card(pile, card) for pile in state.piles.value)
        return changed(state, unique(("twin_it/win-uncovers-the-next-card",), because), piles=piles)
    if target.place == ROW:
        freed = unique(("twin_it/others-may-free-him",), because)
        return changed(state, freed, forbidden=_without(state.forbidden.value, card))
    return state


def _without(rows: tuple[Row, ...], card: Name) -> tuple[Row, ...]:
    return tuple(Row(row.party, without_card(row.cards, card)) for row in rows)


def _uncovered(state: State, claim: Win, readings: TwinItReadings) -> tuple[State, Win]:
    """The win, with the third card that it has itself uncovered where that one is turned like any other."""
    piles = {target.owner for target in claim.taken if target.place == PILE}
    tops = tuple(target for target in visible(state) if target.place == PILE and target.owner in piles)
    found = tuple(target for target in tops if target.design == claim.design)
    if found:
        raised = ("uncovered-third",)
        state = changed(state, (), raised, outcomes=state.outcomes.value, piles=state.piles.value)
        if readings.uncovered_third is UncoveredThird.TURNED:
            claim = claim._replace(thirds=found, readings=unique(raised, ("tied-pile-card",), claim.readings))
    return state, claim


def _third(state: State, claim: Win, readings: TwinItReadings) -> State:
    """The third of a visible three of a kind is turned over (``twin_it/third-is-turned``)."""
    if not claim.thirds:
        return state
    because: tuple[str, ...] = ("twin_it/third-is-turned",)
    if any(target.place == ROW for target in claim.thirds):
        because = ("twin_it/forbidden-cards-are-visible", *because)
    outcome = Outcome("third", None, tuple(target.id for target in claim.thirds))
    state = _outcome(state, outcome, because, claim.readings)
    return _turned(state, claim.thirds, because, claim.readings, readings)


def _turned(
    state: State,
    targets: tuple[Target, ...],
    because: tuple[str, ...],
    raised: tuple[str, ...],
    readings: TwinItReadings,
) -> State:
    """Cards are turned over where they lie; those of piles go to the table under ``tied-pile-card=moves-to-table``."""
    ids = frozenset(target.id for target in targets)
    places = {target.place for target in targets}
    if TABLE in places:
        state = changed(state, because, raised, table=with_turned(state.table.value, ids))
    if PILE in places:
        state = _pile_cards_turned(
            state, ids, unique(("twin_it/tied-pile-card-stays-on-the-pile",), because), raised, readings
        )
    if ROW in places:
        rows = tuple(Row(row.party, with_turned(row.cards, ids)) for row in state.forbidden.value)
        state = changed(state, because, raised, forbidden=rows)
    return state


def _pile_cards_turned(
    state: State, ids: frozenset[Name], because: tuple[str, ...], raised: tuple[str, ...], readings: TwinItReadings
) -> State:
    piles = state.piles.value
    if readings.tied_pile_card is TiedPileCard.STAYS_ON_PILE:
        return changed(state, because, raised, piles=tuple(with_turned(pile, ids) for pile in piles))
    moved: Cards = tuple(card.turned() for pile in piles for card in pile[:1] if card.id in ids)
    rest = tuple(tuple(card for card in pile if card.id not in ids) for pile in piles)
    return changed(state, because, raised, piles=rest, table=(*state.table.value, *moved))


def _ended(state: State, party: int) -> State:
    """The party wins when it holds five sets: ``twin_it/five-sets-win``."""
    winner = party if len(state.owned(party)) >= SETS_TO_WIN else None
    return changed(state, why_won(state), winner=winner)


def why_won(state: State) -> tuple[str, ...]:
    """The clauses that say when somebody has won, and when nobody has yet."""
    return ("twin_it/team-wins-with-five-sets", *_FIVE) if state.teams else _FIVE
