"""Properties of a deal and a match of Twos: who may play what, what comes of it, zero sums, and the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

from bythebook.twos import deal
from bythebook.twos.deal import Deal, DealSetup, DealState
from bythebook.twos.match import Match, MatchSetup, MatchState
from bythebook.twos.readings import TwosReadings
from bythebook.twos.scoring import Settled
from bythebook_conformance.games.twos.proofs import deal_cases as cases
from bythebook_conformance.games.twos.proofs import deal_statements as stated
from bythebook_conformance.games.twos.questions.domains import lines
from bythebook_conformance.kit.planting import (
    Faults,
    answering,
    instead,
    kept,
    leads,
    of_a_row,
    of_a_start,
    without_reasons,
)
from bythebook_conformance.kit.properties import Property, Rule, Says, exactly
from bythebook_conformance.kit.stepping import starts_of, steps_of
from bythebook_conformance.kit.walking import along

Answer = tuple[Any, ...]
OTHER = next(cases.states())
"""A state that a game is asked about before another."""

# ---- rules -----------------------------------------------------------------------------------------------------------


_step, _match_step = steps_of(Deal), steps_of(Match)
_begun, _match_begun = starts_of(Deal), starts_of(Match)


def _turn(state: DealState, _: Any) -> int | None:
    assert state.over == (state.turn is None), "somebody is to play until the deal is over"
    return state.turn


def _listed(state: DealState, readings: Any) -> list[Answer]:
    game = Deal(readings)
    game.moves(OTHER)
    first, again = game.moves(state), game.moves(state)
    assert first == again == Match(readings).moves(MatchState(MatchSetup((), 0), 0, state)), "whatever is asked before"
    return [*map(tuple, first)]


def _seen(state: DealState, readings: Any) -> Answer:
    found = Deal(readings).observe(state)
    assert found == Match(readings).observe(MatchState(MatchSetup((), 0), 0, state)), "a match shows its deal"
    return tuple(found)


Course = list[DealState]


def _courses(case: tuple[DealSetup, Any], _: Any) -> Iterator[Course]:
    """Every way in which a deal can be played out."""
    game = Deal(case[1])
    start = game.start(case[0])
    return ([state for state, _ in along(start, game.step, line)] for line in lines(*case))


def _in_all(says: Says) -> Says:
    """That this holds of every course of a deal, of which there are some."""

    @wraps(says)
    def holds(courses: Any, case: Any, readings: Any) -> bool:
        found = [says(course, case, readings) for course in courses]
        return bool(found) and all(found)

    return holds


# ---- planted faults --------------------------------------------------------------------------------------------------


def _settled(change: Callable[[DealState, DealState, Any], DealState]) -> Rule:
    """Full tricks lead elsewhere."""
    return leads(_step, lambda old, new: new if new.taken is None else change(old, new, new.taken))


def _courses_changed(change: Callable[[DealState, Settled], DealState]) -> Rule:
    """The states behind full tricks are others, on a single course."""

    def changed(case: Any, readings: Any) -> list[Course]:
        start, *later = next(_courses(case, readings))
        return [[start, *(state if state.taken is None else change(state, state.taken) for state in later)]]

    return changed


def _scored(state: DealState, *more: int) -> DealState:
    return state._replace(scores=tuple(a + b for a, b in zip(state.scores, more, strict=True)))


STEP_FAULTS: Faults = {
    **without_reasons(_step, deal),
    **kept(_step, "leader"),
    "catches are between places": _settled(
        lambda old, new, taken: new._replace(
            taken=taken._replace(catches=tuple(each._replace(by=(each.by - old.leader) % 4) for each in taken.catches))
        )
    ),
    "choices are kept for the next trick": _settled(lambda old, new, taken: new._replace(by_choice=old.by_choice)),
}


def _led_by_the_first(old: MatchState, new: MatchState) -> MatchState:
    """The first seat leads the next deal."""
    return new if new.finished == old.finished else new._replace(deal=new.deal._replace(leader=0))


# ---- properties ------------------------------------------------------------------------------------------------------

DEAL_PROPERTIES = (
    Property.of(
        exactly(stated.turn),
        "deal:DealState scoring:SEATS",
        _turn,
        {
            "the leader always plays": lambda state, _: state.turn and state.leader,
            "somebody plays after the last card": lambda state, _: 0 if state.turn is None else state.turn,
        },
        cases.states,
    ),
    Property.of(exactly(stated.step), "deal scoring:Settled", _step, STEP_FAULTS, cases.plays, read=TwosReadings),
    Property.of(
        exactly(stated.listed),
        "deal:Deal.moves deal:Deal.legal match:Match.moves",
        _listed,
        of_a_row(_listed),
        cases.states,
        read=TwosReadings,
    ),
    Property.of(
        exactly(stated.seen),
        "deal:Deal.observe match:Match.observe",
        _seen,
        {"nothing is over": answering(_seen, lambda found: (*found[:5], False))},
        cases.states,
        read=TwosReadings,
    ),
    Property.of(
        exactly(stated.begun),
        "deal:Deal.start deal:_check deal:HAND_SIZES",
        _begun,
        of_a_start(_begun, scores=(0, 0, 0, 0), leader=0),
        cases.setups,
        read=TwosReadings(),
    ),
    Property.of(
        exactly(stated.match_begun),
        "match:Match.start scoring:NO_POINTS",
        _match_begun,
        {
            **of_a_start(_match_begun),
            "only the first deal is looked at": instead(
                _match_begun, lambda setup: setup._replace(deals=setup.deals[:1])
            ),
        },
        cases.matches,
        read=TwosReadings(),
    ),
    Property.of(
        exactly(stated.match_step),
        "match:Match.step",
        _match_step,
        {"every deal is led by the same seat": leads(_match_step, _led_by_the_first)},
        cases.match_plays,
        read=TwosReadings(),
    ),
    Property.of(
        _in_all(stated.pays),
        "scoring:_with_gains scoring:settle",
        _courses,
        {
            "a catch costs nobody": _courses_changed(lambda new, taken: _scored(new, 0, 2 * len(taken.catches), 0, 0)),
            "a seat catches its own two": _courses_changed(
                lambda new, taken: new._replace(
                    taken=taken._replace(catches=tuple(each._replace(victim=each.by) for each in taken.catches))
                )
            ),
        },
        cases.whole_deals,
    ),
    Property.of(
        _in_all(stated.shrinks),
        "deal:Deal.step",
        _courses,
        {
            "a card comes back": lambda case, readings: ([course[0], *course] for course in _courses(case, readings)),
        },
        cases.whole_deals,
    ),
)
