"""In which order the outcomes of one slap take effect, and what it matters."""

from __future__ import annotations

from typing import NamedTuple

from bythebook.twin_it.claims import Nothing, Tie, Win, on_what_lies_there
from bythebook.twin_it.effects import penalty, tie, turned_by_themselves, why_won, win
from bythebook.twin_it.hands import Hands
from bythebook.twin_it.mistakes import Mistake, Why
from bythebook.twin_it.moves import Touch
from bythebook.twin_it.readings import TieBesideAFifthSet, TwinItReadings, WinAndMistakeOrder
from bythebook.twin_it.resuming import Event, after_slap, turn_unchanged
from bythebook.twin_it.state import State
from bythebook.twin_it.targets import visible

Claimed = tuple[Win | Tie, ...]
Erred = tuple[Mistake, ...]
Events = tuple[Event, ...]


class Landing(NamedTuple):
    """What has landed: the hands, the players whose hands are wrong, and which sets offenders would give up.

    ``anew`` says whether wins and ties are judged anew when their turn comes (``pairs-fixed-when=when-applied``).
    """

    hands: Hands
    wrong: frozenset[int]
    give: tuple[Touch, ...]
    anew: bool


def in_order(claimed: Claimed, erred: Erred, readings: TwinItReadings) -> Events:
    """Wins and ties as they were completed, then the penalties: ``twin_it/wins-before-penalties``."""
    match readings.win_and_mistake_order:
        case WinAndMistakeOrder.WINS_FIRST:
            return (*claimed, *erred)
        case WinAndMistakeOrder.MISTAKES_FIRST:
            return (*erred, *claimed)
        case WinAndMistakeOrder.BY_COMPLETION:
            return _by_completion(claimed, erred)


def brought_about(state: State, events: Events, landing: Landing, readings: TwinItReadings) -> State:
    """The state after these events, with the seat that is to flip then; the same state when nothing has happened."""
    after, happened = _applied(state, events, landing, readings)
    if after.over and readings.tie_beside_a_fifth_set is TieBesideAFifthSet.LAPSES:
        after, happened = _applied(state, _without_ties(events), landing, readings)
    after = turned_by_themselves(after, readings)
    if happened:
        return after_slap(after, happened, readings)
    return after if after.outcomes.value == state.outcomes.value else turn_unchanged(after)


def why_in_this_order(
    before: State, after: State, claimed: Claimed, erred: Erred, landing: Landing, readings: TwinItReadings
) -> Why:
    """The clauses that say so, where another order would have led elsewhere, and the open points."""
    because: list[str] = []
    raised: list[str] = []
    actual = in_order(claimed, erred, readings)
    several = len(actual) > 1

    def elsewhere(*events: Event, landing: Landing = landing) -> bool:
        return _seen(brought_about(before, events, landing, readings)) != _seen(after)

    if claimed and erred:
        in_turn = elsewhere(*claimed, *erred) or elsewhere(*erred, *claimed)
        if in_turn:
            because.append("twin_it/wins-before-penalties")
        if in_turn or elsewhere(*_by_completion(claimed, erred)):
            raised.append("win-and-mistake-order")
    if several and elsewhere(*actual, landing=landing._replace(anew=not landing.anew)):
        raised.append("pairs-fixed-when")
    if (
        "pairs-fixed-when" in raised
        or (len(claimed) > 1 and elsewhere(*claimed[::-1], *erred))
        or (len(erred) > 1 and elsewhere(*claimed, *erred[::-1]))
    ):
        because.insert(0, "twin_it/outcomes-in-order-of-completion")
    if several and after.over and len(_without_ties(actual)) < len(actual):
        raised.append("tie-beside-a-fifth-set")
    wins = [event for event in claimed if isinstance(event, Win)]
    if wins and (several or wins[0].thirds):
        because += ["twin_it/nothing-after-the-end"] if after.over else []
        because += why_won(after)
    return tuple(because), tuple(raised)


def _applied(state: State, events: Events, landing: Landing, readings: TwinItReadings) -> tuple[State, Events]:
    """The state after these events, and which of them took effect: none after the end."""
    happened: list[Event] = []
    for event in events:
        now = _judged_anew(state, event, landing, readings) if landing.anew else event
        if isinstance(now, Nothing):
            continue
        after = _take_effect(state, now, landing.give, readings)
        if after.outcomes != state.outcomes:  # a claim on a set that is paid away by then comes to nothing
            happened.append(now)
        state = after
        if state.over:
            break
    return state, tuple(happened)


def _judged_anew(state: State, event: Event, landing: Landing, readings: TwinItReadings) -> Event | Nothing:
    """The win or tie as it is by what lies there now; hands on what has moved since are left out."""
    if isinstance(event, Mistake):
        return event
    return on_what_lies_there(visible(state), event.design, landing.hands, landing.wrong, readings)


def _take_effect(state: State, event: Event, give: tuple[Touch, ...], readings: TwinItReadings) -> State:
    match event:
        case Win():
            return win(state, event, readings)
        case Tie():
            return tie(state, event, readings)
        case Mistake():
            return penalty(state, event, give, readings)


def _by_completion(claimed: Claimed, erred: Erred) -> Events:
    return tuple(sorted((*claimed, *erred), key=lambda event: event.arrival))


def _without_ties(events: Events) -> Events:
    return tuple(event for event in events if not isinstance(event, Tie))


def _seen(state: State) -> tuple[object, ...]:
    """What is seen of a state, the order of outcomes left out."""
    rest = (state.due, state.table, state.piles, state.sets, state.forbidden, state.winner)
    outcomes = sorted((outcome[:3] for outcome in state.outcomes.value), key=repr)
    return outcomes, *(ruling.value for ruling in rest)
