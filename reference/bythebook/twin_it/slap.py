"""A slap: hands that land together, and all their results. Total: every slap has exactly one outcome.

The hands are judged as they landed: first the mistakes, whose hands then no longer count; then, for every design
touched, the contest of the hands on it. Then the results take effect: wins and ties in order of completion, penalties
last.
"""

from __future__ import annotations

from typing import NamedTuple

from bythebook.twin_it.contest import Claims, Tie, Win, claims, of_design, turned, turned_by_themselves, win
from bythebook.twin_it.hands import Hands, Targets, landed, showing, touched
from bythebook.twin_it.mistakes import Mistake, mistakes, penalty, wrong_players
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import Slap, State, Touch
from bythebook.twin_it.turns import Event, Events, after_slap, settled


class Landing(NamedTuple):
    """The hands of a slap, and how they are judged as they landed.

    The visible targets that show a design touched, the hands, the mistakes, the players whose hands those make wrong,
    the wins and ties, and the sets that offenders would give up.
    """

    targets: Targets
    hands: Hands
    mistakes: tuple[Mistake, ...]
    wrong: frozenset[int]
    claims: Claims
    give: tuple[Touch, ...]


class Effect(NamedTuple):
    """A result that took effect, with the state before and after it."""

    event: Event
    before: State
    after: State


Effects = tuple[Effect, ...]


def slap(state: State, move: Slap, readings: TwinItReadings) -> State:
    """The state after a slap on visible cards; nobody has won yet."""
    before = state._replace(outcomes=())
    return outcome(before, effects(before, judged(before, move, readings), readings), readings)


def judged(state: State, move: Slap, readings: TwinItReadings) -> Landing:
    """Judge the mistakes first, whose hands then no longer count; then, for every design, the contest of its hands."""
    targets = touched(state, move.touches)
    hands = landed(state, targets, move.touches)
    erred = mistakes(state, hands, readings)
    wrong = wrong_players(erred)
    return Landing(targets, hands, erred, wrong, claims(targets, hands, wrong, readings), move.give)


def effects(state: State, landing: Landing, readings: TwinItReadings) -> Effects:
    """The results of a slap that took effect, in order: none after the end (``twin_it/nothing-after-the-end``)."""
    found: list[Effect] = []
    for event in in_order(landing, readings):
        now = _judged_anew(state, event, landing, readings) if found else event
        after = state if now is None else take_effect(state, now, landing.give, readings)
        if now is not None and after is not state:  # a claim on a set that has been lost by then has no effect
            found.append(Effect(now, state, after))
        state = after
        if state.over:
            break
    return tuple(found)


def take_effect(state: State, event: Event, give: tuple[Touch, ...], readings: TwinItReadings) -> State:
    """The state after one result of a slap, with the outcome added.

    The same state if the result has no effect.
    """
    if isinstance(event, Win):
        return win(state, event, readings)
    if isinstance(event, Tie):
        return turned(state, "tie", event.turned, readings)
    return penalty(state, event, give, readings)


def in_order(landing: Landing, readings: TwinItReadings) -> Events:
    """Wins and ties in order of completion, then the penalties: ``twin_it/wins-before-penalties``."""
    claimed, erred = landing.claims, landing.mistakes
    if claimed and erred:
        match readings.win_and_mistake_order:
            case "mistakes-first":
                return (*erred, *claimed)
            case "by-completion":
                return tuple(sorted((*claimed, *erred), key=lambda event: event.arrival))
    return (*claimed, *erred)


def _judged_anew(state: State, event: Event, landing: Landing, readings: TwinItReadings) -> Event | None:
    """The win or tie, judged when its turn comes if that is the rule.

    Hands on cards that have moved since are left out.
    """
    if isinstance(event, Mistake) or readings.pairs_fixed_when == "when-hands-land":
        return event
    return of_design(showing(state, {event.design}), event.design, landing.hands, landing.wrong, readings)


def outcome(state: State, found: Effects, readings: TwinItReadings) -> State:
    """The state after these results, with the seat that flips next; the same state if nothing happened."""
    if not found:
        return settled(state, readings)
    after = turned_by_themselves(found[-1].after, readings)
    return after_slap(after, tuple([effect.event for effect in found]), readings)
