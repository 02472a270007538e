"""The order in which the outcomes of one slap take effect, and the state it leads to."""

from __future__ import annotations

from typing import NamedTuple

from bythebook.twin_it.claims import Claims, claims, of_design
from bythebook.twin_it.effects import Event, take_effect, turned_by_themselves
from bythebook.twin_it.hands import Hands, landed, touched
from bythebook.twin_it.mistakes import Mistake, mistakes, wrong_players
from bythebook.twin_it.moves import Slap, Touch
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.resuming import Events, after_slap, settled
from bythebook.twin_it.state import State
from bythebook.twin_it.targets import Targets, showing


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


def judged(state: State, move: Slap, readings: TwinItReadings) -> Landing:
    """Judge the mistakes first, whose hands then no longer count; then, for every design, the contest of its hands."""
    targets = touched(state, move.touches)
    hands = landed(state, targets, move.touches)
    erred = mistakes(state, hands, readings)
    wrong = wrong_players(erred)
    return Landing(targets, hands, erred, wrong, claims(targets, hands, wrong, readings), move.give)


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
