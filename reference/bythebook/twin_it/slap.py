"""A slap: hands that land together, and everything that they bring about. Total: every slap has exactly one outcome.

The hands are read as they land. First come the mistakes, whose hands do not count any more; then for every design
touched the contest of the hands upon it. Then it takes effect: wins and ties as they were completed, penalties last.
"""

from __future__ import annotations

from bythebook.ruling import unique
from bythebook.twin_it.claims import Nothing, claims
from bythebook.twin_it.hands import Hands, landed
from bythebook.twin_it.mistakes import mistakes, wrong_players
from bythebook.twin_it.moves import Slap
from bythebook.twin_it.order import Landing, brought_about, in_order, why_in_this_order
from bythebook.twin_it.readings import PairsFixedWhen, TwinItReadings
from bythebook.twin_it.state import TEAM_MODE, State, changed, unreasoned, with_reasons
from bythebook.twin_it.targets import PILE, ROW, SET, TABLE, visible

_REACH = {
    TABLE: "twin_it/table-cards-never-cover",
    PILE: "twin_it/pile-tops-are-visible",
    SET: "twin_it/sets-within-reach",
    ROW: "twin_it/forbidden-cards-are-visible",
}
_FIELDS = ("outcomes", "sets", "piles", "winner", "due")


def slap(state: State, move: Slap, readings: TwinItReadings) -> State:
    """The state after a slap on visible cards, while nobody has won."""
    targets = visible(state)
    hands = landed(state, targets, move.touches)
    erred = mistakes(state, hands, readings)
    anew = readings.pairs_fixed_when is PairsFixedWhen.WHEN_APPLIED
    landing = Landing(hands, wrong_players(erred), move.give, anew)
    claimed, without = claims(targets, hands, landing.wrong, readings)
    before = unreasoned(state)
    after = brought_about(before, in_order(claimed, erred, readings), landing, readings)
    around = _who_and_where(before, hands)
    if not after.outcomes.value:
        because, raised = _why_nothing(move, len(hands), without)
        return with_reasons(after, unique(because, around), raised)
    because, raised = why_in_this_order(before, after, claimed, erred, landing, readings)
    if because:
        after = changed(after, because, raised, **{name: getattr(after, name).value for name in _FIELDS})
    because = unique(*(nothing.because for nothing in without), around)
    raised = unique(raised, *(nothing.readings for nothing in without))
    after = changed(_quiet(after), because, raised, outcomes=after.outcomes.value)
    return with_reasons(after, after.outcomes.because, after.outcomes.readings)


def _quiet(state: State) -> State:
    """The state in which a winner who is not there has reasons too."""
    if state.winner.because:
        return state
    return changed(state, ("twin_it/aim-is-five-sets", "twin_it/every-set-counts-one"), winner=state.winner.value)


def _why_nothing(move: Slap, hands: int, without: tuple[Nothing, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The reasons why a slap brings about nothing."""
    because = unique(*(each.because for each in without)) or ("twin_it/single-hand-claims-nothing",)
    if hands < len(move.touches):
        because = unique(("twin_it/two-hands-each",), because)
    return because, unique(*(each.readings for each in without))


def _who_and_where(before: State, hands: Hands) -> tuple[str, ...]:
    """The clauses that let these players lay their hands there."""
    places = {hand.target.place for hand in hands}
    because = [clause for place, clause in _REACH.items() if place in places]
    if before.teams and any(
        one.party == other.party and one.player != other.player and one.target != other.target
        for one in hands
        for other in hands
    ):
        because.insert(0, "twin_it/mates-hands-must-match")
    if any(hand.player != before.due.value for hand in hands):
        because.append("twin_it/anyone-at-any-time")
    if not all(before.piles.value[hand.player] for hand in hands):
        because.append("twin_it/empty-pile-is-passed-over")
    return (*because, *(TEAM_MODE[1:] if before.teams else ()))
