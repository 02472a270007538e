"""Properties of a round of Twins & Followers: what comes of every move, which are listed, and starts."""

from __future__ import annotations

from typing import Any

from bythebook.twins_and_followers.attempt_reasons import AttemptFacts
from bythebook.twins_and_followers.round import Round
from bythebook.twins_and_followers.state import Move, RoundState
from bythebook_conformance.games.twins_and_followers.proofs.round_answers import (
    begun,
    broken_by_start,
    broken_by_step,
    others,
    step,
)
from bythebook_conformance.games.twins_and_followers.situations import phases as cases
from bythebook_conformance.kit.properties import Property


def listed(state: RoundState, readings: Any) -> list[Move]:
    """The moves that the game lists."""
    return sorted(Round(readings).moves(state), key=repr)


def allowed(state: RoundState, readings: Any) -> list[Move]:
    """The moves that are listed are exactly those that nothing is against."""
    moves = (move for _, move in cases.attempts_in(state) if not AttemptFacts(state, move, readings).obstacles)
    return sorted(moves, key=repr)


ROUND_PROPERTIES = (
    Property.demanded(
        broken_by_step,
        "claiming fight turns state:RoundState state:with_hand state:without round:Round._after round:Round.step "
        "round:Round.observe round:_refusals_of round:_not_now round:_against_a_turn round:_against_a_discard "
        "round:_against_an_answer round:_not_able round:_against_a_drop round:_against_a_fighters_drop",
        step,
        cases.moves,
        cases.partners,
        cases.first_drops,
        read=cases.READ,
        others=others,
    ),
    Property.demanded(broken_by_start, "round:Round.start", begun, cases.setups, read=cases.READ, others=others),
    Property.stated(allowed, "round:Round.moves round:_candidates", listed, cases.states, read=cases.READ),
)
