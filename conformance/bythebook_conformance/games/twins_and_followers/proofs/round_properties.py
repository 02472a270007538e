"""Properties of a round of Twins & Followers: what comes of every move, which are listed, starts, and that it ends."""

from __future__ import annotations

from typing import Any

from bythebook.twins_and_followers.moves import Claim, Declare, Discard, Draw, Drop, Move, Pass
from bythebook.twins_and_followers.refusals import Why
from bythebook.twins_and_followers.round import Round
from bythebook.twins_and_followers.state import RoundState
from bythebook_conformance.games.twins_and_followers.proofs import round_cases as cases
from bythebook_conformance.games.twins_and_followers.proofs import round_statements as stated
from bythebook_conformance.kit import planting
from bythebook_conformance.kit.planting import Change, Faults, altered, answering, leads, stays, where
from bythebook_conformance.kit.properties import Property, Rule, exactly
from bythebook_conformance.kit.stepping import is_refused, passage_of, starts_of, steps_of

KINDS = (Draw, Declare, Discard, Claim, Pass, Drop)
Answer = tuple[Any, ...]

# ---- rules -----------------------------------------------------------------------------------------------------------

step, begun, passage = steps_of(Round), starts_of(Round), passage_of(Round)


def listed(state: RoundState, readings: Any) -> list[Move]:
    """The moves that the game lists."""
    return list(Round(readings).moves(state))


def seen(state: RoundState, readings: Any) -> Answer:
    """What is seen of a state, and whether it is over."""
    return *Round(readings).observe(state), state.over


# ---- planted faults --------------------------------------------------------------------------------------------------


def _to(phase: str, change: Change) -> Rule:
    """Moves that lead to a phase lead elsewhere."""
    return leads(step, where(lambda new: new.phase == phase, change))


def _next(state: RoundState, steps: int) -> RoundState:
    return state if state.turn is None else state._replace(turn=(state.turn + steps) % len(state.hands))


def _alive(after: RoundState) -> RoundState:
    return after._replace(discards=tuple(each._replace(dead=False) for each in after.discards))


def _one_reason(case: Any, readings: Any) -> Answer:
    answer: Answer = step(case, readings)
    return answer[:2] if is_refused(answer) else answer


STEP_FAULTS: Faults = {
    **planting.without_reasons(step, Why),
    **planting.barred(step, *KINDS),
    **planting.kept(step, "turn", "pile", "live", "drawn", "contenders"),
    "one reason is enough": _one_reason,
    "the turn goes the other way": leads(step, lambda old, new: _next(new, -2)),
    "the fighters come in the order of seats": _to(
        stated.FIGHT, lambda old, new: new._replace(able=tuple(sorted(new.able)))
    ),
    "a round that ends has a winner": _to(stated.OVER, lambda old, new: new._replace(winner=0)),
    "a new pile is turned round": leads(step, lambda old, new: new._replace(pile=new.pile[::-1])),
    "a card whose fight is called off is not dead": _to(stated.DRAW, lambda old, new: _alive(new)),
    "the first to claim wins at once": altered(
        step,
        lambda case, new: (
            new._replace(phase=stated.OVER, winner=case[1].seat) if isinstance(case[1], Claim) and new.able else new
        ),
    ),
    "those who pass fight too": _to(stated.FIGHT, stays("able")),
    "all asked fight": _to(stated.FIGHT, lambda old, new: new._replace(able=old.contenders)),
    "a claim takes the card on top": leads(
        step, lambda old, new: new if new.winner is None else new._replace(discards=old.discards[:-1])
    ),
    "the last to answer wins": altered(
        step, lambda case, new: new if new.winner is None else new._replace(winner=case[1].seat)
    ),
    "after passes the same seat is due": _to(stated.DRAW, lambda old, new: _next(new, -1)),
    "the first drop settles the fight": leads(
        step, lambda old, new: new._replace(phase=stated.DRAW) if len(new.drops) == 1 else new
    ),
    "the contested card can be claimed again": _to(stated.DRAW, lambda old, new: new._replace(live=cases.EIGHT)),
}


def _passing_to(phase: str, *fields: str) -> Rule:
    """These fields do not change where a move leads to a phase."""
    return planting.passing(passage, where(lambda new: new.phase == phase, stays(*fields)))


ENDS_FAULTS: Faults = {
    "a draw leaves the pile": planting.passing(passage, stays("pile")),
    "an answer does not count": _passing_to(stated.CLAIM, "able"),
    "a drop does not count": _passing_to(stated.FIGHT, "drops"),
    "a round goes on after its end": _passing_to(stated.OVER, "phase", "able"),
}

# ---- properties ------------------------------------------------------------------------------------------------------

ROUND_PROPERTIES = (
    Property.of(
        exactly(stated.step),
        "legality fight turns window state round:Round._after round:Round.step",
        step,
        STEP_FAULTS,
        cases.moves,
        read=cases.READ,
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
        exactly(stated.begun),
        "round:Round.start round:_check round:_check_distinct state:SEATS state:HAND_SIZE",
        begun,
        planting.of_a_start(begun, starter=0, discards=(), shuffle=()),
        cases.setups,
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
