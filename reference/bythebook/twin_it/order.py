"""In which order the outcomes of one slap take effect, and what it matters."""

from __future__ import annotations

from bythebook.twin_it.claims import Tie, Win
from bythebook.twin_it.effects import penalty, tie, why_won, win
from bythebook.twin_it.mistakes import Mistake, Why
from bythebook.twin_it.moves import Touch
from bythebook.twin_it.readings import TwinItReadings, WinAndMistakeOrder
from bythebook.twin_it.resuming import Event, after_slap
from bythebook.twin_it.state import State

Claimed = tuple[Win | Tie, ...]
Erred = tuple[Mistake, ...]
Given = tuple[Touch, ...]


def in_order(claimed: Claimed, erred: Erred, readings: TwinItReadings) -> tuple[Event, ...]:
    """Wins and ties as they were completed, then the penalties: ``twin_it/wins-before-penalties``."""
    match readings.win_and_mistake_order:
        case WinAndMistakeOrder.WINS_FIRST:
            return (*claimed, *erred)
        case WinAndMistakeOrder.MISTAKES_FIRST:
            return (*erred, *claimed)
        case WinAndMistakeOrder.BY_COMPLETION:
            return _by_completion(claimed, erred)


def applied(
    state: State, events: tuple[Event, ...], give: Given, readings: TwinItReadings
) -> tuple[State, tuple[Event, ...]]:
    """The state after these events, and which of them took effect: none after the end."""
    happened: list[Event] = []
    for event in events:
        after = _take_effect(state, event, give, readings)
        if after.outcomes != state.outcomes:  # a claim on a set that is paid away by then comes to nothing
            happened.append(event)
        state = after
        if state.over:
            break
    return state, tuple(happened)


def why_in_this_order(
    before: State, after: State, claimed: Claimed, erred: Erred, give: Given, readings: TwinItReadings
) -> Why:
    """The clauses that say so, where another order would have led elsewhere, and the open points."""
    because: list[str] = []
    raised: list[str] = []
    actual = in_order(claimed, erred, readings)

    def elsewhere(*events: Event) -> bool:
        if events == actual:
            return False
        state, happened = applied(before, events, give, readings)
        return _seen(after_slap(state, happened, readings)) != _seen(after)

    wins = [event for event in claimed if isinstance(event, Win)]
    several = len(claimed) + len(erred) > 1
    if claimed and erred:
        in_turn = elsewhere(*claimed, *erred) or elsewhere(*erred, *claimed)
        if in_turn:
            because.append("twin_it/wins-before-penalties")
        if in_turn or elsewhere(*_by_completion(claimed, erred)):
            raised.append("win-and-mistake-order")
    if (len(claimed) > 1 and elsewhere(*claimed[::-1], *erred)) or (
        len(erred) > 1 and elsewhere(*claimed, *erred[::-1])
    ):
        because.insert(0, "twin_it/outcomes-in-order-of-completion")
    if wins and (several or wins[0].thirds):
        because += ["twin_it/nothing-after-the-end"] if after.over else []
        because += why_won(after)
    return tuple(because), tuple(raised)


def _take_effect(state: State, event: Event, give: Given, readings: TwinItReadings) -> State:
    match event:
        case Win():
            return win(state, event, readings)
        case Tie():
            return tie(state, event, readings)
        case Mistake():
            return penalty(state, event, give, readings)


def _by_completion(claimed: Claimed, erred: Erred) -> tuple[Event, ...]:
    return tuple(sorted((*claimed, *erred), key=lambda event: event.arrival))


def _seen(state: State) -> tuple[object, ...]:
    """What is seen of a state, the order of outcomes left out."""
    rest = (state.due, state.table, state.piles, state.sets, state.forbidden, state.winner)
    outcomes = sorted((outcome[:3] for outcome in state.outcomes.value), key=repr)
    return outcomes, *(ruling.value for ruling in rest)
