"""A slap: hands that land together, and all their results. It is total: whatever the hands do, the rules decide.

The hands are judged as they landed: first the mistakes, whose hands then no longer count; then, for every design
touched, the contest of the hands on it. Then the results take effect: wins and ties in order of completion, penalties
last.
"""

from __future__ import annotations

from typing import NamedTuple

from bythebook.twin_it.contest import Tie, Win, contest, turned, turned_by_themselves, win
from bythebook.twin_it.hands import Hands, Targets, landed, showing, visible_cards
from bythebook.twin_it.mistakes import Mistake, mistakes, penalty
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import Slap, State, Touch
from bythebook.twin_it.turns import Result, Results, after_slap, with_threes_turned


class Landing(NamedTuple):
    """The hands of a slap, and how they are judged as they landed.

    The visible targets that show a design touched, the hands, the mistakes, the players whose hands those make wrong,
    the wins and ties in order of completion, and the sets that offenders would give up.
    """

    targets: Targets
    hands: Hands
    mistakes: tuple[Mistake, ...]
    wrong: frozenset[int]
    contests: tuple[Win | Tie, ...]
    give: tuple[Touch, ...]


class AppliedResult(NamedTuple):
    """A result that took effect, with the state before and after it."""

    result: Result
    before: State
    after: State


AppliedResults = tuple[AppliedResult, ...]


def slap(state: State, move: Slap, readings: TwinItReadings) -> State:
    """The state after a slap on visible cards; nobody has won yet."""
    before = state._replace(outcomes=())
    found = effects(before, landing_of(before, move, readings), readings)
    if not found:
        return with_threes_turned(before, readings)
    after = turned_by_themselves(found[-1].after, readings)
    return after_slap(after, tuple([effect.result for effect in found]), readings)


def landing_of(state: State, move: Slap, readings: TwinItReadings) -> Landing:
    """Judge the mistakes first, whose hands then no longer count; then, for every design, the contest of its hands."""
    cards = {touch.card for touch in move.touches}
    targets = showing(state, {card.shown for card in visible_cards(state) if card.id in cards})
    hands = landed(state, targets, move.touches)
    erred = mistakes(state, hands, readings)
    wrong = frozenset([player for mistake in erred for player in mistake.wrong])
    contests = []
    for design in dict.fromkeys([hand.target.design for hand in hands]):
        result = contest(targets, design, hands, wrong, readings)
        if result is not None:
            contests.append(result)
    contests.sort(key=lambda result: result.arrival)
    return Landing(targets, hands, erred, wrong, tuple(contests), move.give)


def effects(state: State, landing: Landing, readings: TwinItReadings) -> AppliedResults:
    """The results of a slap that took effect: wins and ties in order of completion, then the penalties.

    Decided by ``twin_it/judged-as-hands-have-landed``, ``twin_it/outcomes-in-order-of-completion`` and
    ``twin_it/wins-before-penalties``; after the end nothing takes effect (``twin_it/nothing-after-the-end``).
    """
    results: Results = (*landing.contests, *landing.mistakes)
    if landing.contests and landing.mistakes:
        match readings.win_and_mistake_order:
            case "mistakes-first":
                results = (*landing.mistakes, *landing.contests)
            case "by-completion":
                results = tuple(sorted(results, key=lambda result: result.arrival))
    found: list[AppliedResult] = []
    for result in results:
        if found and not isinstance(result, Mistake) and readings.pairs_fixed_when == "when-applied":
            now = contest(showing(state, {result.design}), result.design, landing.hands, landing.wrong, readings)
            if now is None:  # hands on cards that have moved since are left out
                continue
            result = now
        after = _after(state, result, landing.give, readings)
        if after is not state:  # a claim on a set that has been lost by then has no effect
            found.append(AppliedResult(result, state, after))
        state = after
        if state.over:
            break
    return tuple(found)


def _after(state: State, result: Result, give: tuple[Touch, ...], readings: TwinItReadings) -> State:
    """The state after one result of a slap, with the outcome added; the same state if it has no effect."""
    if isinstance(result, Win):
        return win(state, result, readings)
    if isinstance(result, Tie):
        return turned(state, "tie", result.turned, readings)
    return penalty(state, result, give, readings)
