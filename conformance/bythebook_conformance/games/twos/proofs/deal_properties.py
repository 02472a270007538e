"""Properties of a deal and a match of Twos: who may play what, what comes of it, zero sums, and that deals end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bythebook.twos.deal import Deal, DealState, Why
from bythebook.twos.match import Match, MatchSetup, MatchState
from bythebook.twos.readings import TwosReadings
from bythebook_conformance.games.twos.proofs import deal_cases as cases
from bythebook_conformance.games.twos.proofs import deal_statements as stated
from bythebook_conformance.kit import planting
from bythebook_conformance.kit.planting import Faults, answering, instead, leads, stays, where
from bythebook_conformance.kit.properties import Property, Rule, exactly
from bythebook_conformance.kit.stepping import passage_of, starts_of, steps_of

Answer = tuple[Any, ...]
OTHER = next(cases.states())
"""A state that a game is asked about before another."""

# ---- rules -----------------------------------------------------------------------------------------------------------


_step, _match_step, _passage = steps_of(Deal), steps_of(Match), passage_of(Deal)
_begun, _match_begun = starts_of(Deal), starts_of(Match)


def _listed(state: DealState, readings: Any) -> list[Answer]:
    game = Deal(readings)
    game.moves(OTHER)
    first, again = game.moves(state), game.moves(state)
    assert first == again == Match(readings).moves(MatchState(MatchSetup((), 0), 0, state)), "whatever is asked before"
    return [*map(tuple, first)]


def _seen(state: DealState, readings: Any) -> Answer:
    found = Deal(readings).observe(state)
    assert state.over == (state.turn is None), "somebody is to play until the deal is over"
    assert found == Match(readings).observe(MatchState(MatchSetup((), 0), 0, state)), "a match shows its deal"
    return tuple(found)


# ---- planted faults --------------------------------------------------------------------------------------------------


def _settled(change: Callable[[DealState, DealState, Any], DealState]) -> Rule:
    """Full tricks lead elsewhere."""
    return leads(_step, lambda old, new: new if new.taken is None else change(old, new, new.taken))


def _catches(state: DealState) -> bool:
    """Whether a trick with a catch has just been taken."""
    return state.taken is not None and bool(state.taken.catches)


def _scored(state: DealState, more: int) -> DealState:
    return state._replace(scores=(state.scores[0] + more, *state.scores[1:]))


STEP_FAULTS: Faults = {
    **planting.without_reasons(_step, Why),
    **planting.kept(_step, "leader"),
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
        exactly(stated.step), "deal scoring:Settled scoring:SEATS", _step, STEP_FAULTS, cases.plays, read=TwosReadings
    ),
    Property.of(
        exactly(stated.listed),
        "deal:Deal.moves deal:Deal.legal match:Match.moves",
        _listed,
        planting.of_a_row(_listed),
        cases.states,
        read=TwosReadings,
    ),
    Property.of(
        exactly(stated.seen),
        "deal:Deal.observe match:Match.observe deal:DealState",
        _seen,
        {"nothing is over": answering(_seen, lambda found: (*found[:5], False))},
        cases.states,
        read=TwosReadings,
    ),
    Property.of(
        exactly(stated.begun),
        "deal:Deal.start deal:_check deal:HAND_SIZES",
        _begun,
        planting.of_a_start(_begun, scores=(0, 0, 0, 0), leader=0),
        cases.setups,
        read=TwosReadings(),
    ),
    Property.of(
        exactly(stated.match_begun),
        "match:Match.start scoring:NO_POINTS",
        _match_begun,
        {
            **planting.of_a_start(_match_begun),
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
        stated.pays,
        "deal:Deal.step scoring:_with_gains scoring:settle",
        _passage,
        {
            "a card comes back": planting.passing(_passage, stays("hands")),
            "a catch costs nobody": planting.passing(_passage, where(_catches, lambda old, new: _scored(new, 2))),
            "a seat catches its own two": planting.passing(
                _passage,
                where(
                    _catches,
                    lambda old, new: new._replace(
                        taken=new.taken._replace(
                            catches=tuple(each._replace(victim=each.by) for each in new.taken.catches)
                        )
                    ),
                ),
            ),
        },
        cases.read_plays,
    ),
)
