"""Properties of a round of Twins & Followers: what comes of every move, which are listed, starts, and that it ends."""

from __future__ import annotations

from typing import Any

from bythebook.twins_and_followers.round import Round
from bythebook.twins_and_followers.state import (
    CLAIM,
    FIGHT,
    OVER,
    Claim,
    Declare,
    Discard,
    Draw,
    Drop,
    Move,
    Pass,
    RoundState,
)
from bythebook_conformance.games.twins_and_followers.proofs import round_cases as cases
from bythebook_conformance.games.twins_and_followers.proofs import round_statements as stated
from bythebook_conformance.games.twins_and_followers.proofs.round_answers import (
    begun,
    broken_by_start,
    broken_by_step,
    others,
    step,
)
from bythebook_conformance.kit import planting
from bythebook_conformance.kit.planting import Faults, answering, stays, where
from bythebook_conformance.kit.properties import Property, Rule, exactly
from bythebook_conformance.kit.stepping import passage_of

KINDS = (Draw, Declare, Discard, Claim, Pass, Drop)

passage = passage_of(Round)


def listed(state: RoundState, readings: Any) -> list[Move]:
    """The moves that the game lists."""
    return list(Round(readings).moves(state))


def seen(state: RoundState, readings: Any) -> tuple[Any, ...]:
    """What is seen of a state, and whether it is over."""
    return *Round(readings).observe(state), state.over


def _passing_to(phase: str, *fields: str) -> Rule:
    """These fields do not change where a move leads to a phase."""
    return planting.passing(passage, where(lambda new: new.phase == phase, stays(*fields)))


ENDS_FAULTS: Faults = {
    "a draw leaves the pile": planting.passing(passage, stays("pile")),
    "an answer does not count": _passing_to(CLAIM, "able"),
    "a drop does not count": _passing_to(FIGHT, "drops"),
    "a round goes on after its end": _passing_to(OVER, "phase", "able"),
}

ROUND_PROPERTIES = (
    Property.demanded(
        broken_by_step,
        "claiming fight turns state round:Round._after round:Round.step round:refusals_of round:_not_now "
        "round:_against_a_turn round:_against_a_discard round:_against_an_answer round:_not_able round:_against_a_drop "
        "round:_against_a_fighters_drop",
        step,
        cases.moves,
        cases.partners,
        cases.first_drops,
        read=cases.READ,
        others=others,
    ),
    Property.demanded(
        broken_by_start,
        "round:Round.start round:_check round:_check_distinct state:SEATS state:HAND_SIZE",
        begun,
        cases.setups,
        read=cases.READ,
        others=others,
    ),
    Property.of(
        exactly(stated.listed),
        "round:Round.moves round:_candidates",
        listed,
        planting.unlisted(listed, *KINDS),
        cases.states,
        read=cases.READ,
    ),
    Property.of(
        exactly(stated.seen),
        "round:Round.observe state:RoundState.over",
        seen,
        {"nothing is over": answering(seen, lambda found: (*found[:8], False))},
        cases.states,
    ),
    Property.of(stated.falls, "round:Round.step round:Round._after", passage, ENDS_FAULTS, cases.read_moves),
)
