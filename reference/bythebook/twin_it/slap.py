"""A slap: hands that land together, and everything that they bring about. Total: every slap has exactly one outcome.

The hands are read as they land. First come the mistakes, whose hands do not count any more; then for every design
touched the contest of the hands upon it. Then it takes effect: wins and ties as they were completed, penalties last.
"""

from __future__ import annotations

from bythebook.ruling import unique
from bythebook.twin_it.claims import Nothing, Tie, Win, claims
from bythebook.twin_it.effects import penalty, tie, win
from bythebook.twin_it.hands import landed
from bythebook.twin_it.mistakes import Mistake, mistakes
from bythebook.twin_it.moves import Slap
from bythebook.twin_it.readings import TwinItReadings, WinAndMistakeOrder
from bythebook.twin_it.resuming import Event, after_slap
from bythebook.twin_it.state import TEAM_MODE, State, changed, unreasoned, with_reasons
from bythebook.twin_it.targets import visible


def slap(state: State, move: Slap, readings: TwinItReadings) -> State:
    """The state after a slap on visible cards, while nobody has won."""
    targets = visible(state)
    hands = landed(state, targets, move.touches)
    erred = mistakes(state, hands, readings)
    claimed, without = claims(targets, hands, erred, readings)
    state = unreasoned(state)
    happened: list[Event] = []
    for event in in_order(claimed, erred, readings):
        after = _take_effect(state, event, move, readings)
        if after.outcomes != state.outcomes:  # a claim on a set that is paid away by then comes to nothing
            happened.append(event)
        state = after
        if state.over:
            break
    if not happened:
        because, raised = _why_nothing(move, len(hands), without)
        return with_reasons(state, because, raised)
    state = _with_order(after_slap(state, tuple(happened), readings), happened, erred, readings)
    state = _quiet(state)
    for nothing in without:
        state = changed(state, nothing.because, nothing.readings, outcomes=state.outcomes.value)
    if state.teams:
        state = changed(state, TEAM_MODE[1:], outcomes=state.outcomes.value)
    return with_reasons(state, state.outcomes.because, state.outcomes.readings)


def in_order(claimed: tuple[Win | Tie, ...], erred: tuple[Mistake, ...], readings: TwinItReadings) -> tuple[Event, ...]:
    """In which order things take effect: ``twin_it/wins-before-penalties``."""
    match readings.win_and_mistake_order:
        case WinAndMistakeOrder.WINS_FIRST:
            return (*claimed, *erred)
        case WinAndMistakeOrder.MISTAKES_FIRST:
            return (*erred, *claimed)
        case WinAndMistakeOrder.BY_COMPLETION:
            return tuple(sorted((*claimed, *erred), key=lambda event: event.arrival))


def _take_effect(state: State, event: Event, move: Slap, readings: TwinItReadings) -> State:
    match event:
        case Win():
            return win(state, event, readings)
        case Tie():
            return tie(state, event, readings)
        case Mistake():
            return penalty(state, event, move.give, readings)


def _with_order(state: State, happened: list[Event], erred: tuple[Mistake, ...], readings: TwinItReadings) -> State:
    """The reasons that several things happened in one order and not in another."""
    wins = [event for event in happened if isinstance(event, Win)]
    because: tuple[str, ...] = ()
    raised: tuple[str, ...] = ()
    if len(happened) > 1:
        because = ("twin_it/outcomes-in-order-of-completion",)
    if wins and erred:
        because = ("twin_it/wins-before-penalties", *because)
        raised = ("win-and-mistake-order",)
    seen = {name: getattr(state, name).value for name in ("outcomes", "sets", "piles", "winner")} if because else {}
    return changed(state, because, raised, **seen)


def _quiet(state: State) -> State:
    """The state in which a winner who is not there has reasons too."""
    if state.winner.because or not state.outcomes.value:
        return state
    return changed(state, ("twin_it/aim-is-five-sets", "twin_it/every-set-counts-one"), winner=state.winner.value)


def _why_nothing(move: Slap, hands: int, without: tuple[Nothing, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The reasons why a slap brings about nothing."""
    because = unique(*(each.because for each in without)) or ("twin_it/single-hand-claims-nothing",)
    if hands < len(move.touches):
        because = unique(("twin_it/two-hands-each",), because)
    return because, unique(*(each.readings for each in without))
