"""Properties of a round of Twins & Followers: who may do what, what comes of it, and that it ends."""

from __future__ import annotations

from typing import Any

from bythebook.twins_and_followers import refusals
from bythebook.twins_and_followers.legality import refusals_of
from bythebook.twins_and_followers.moves import Claim, Declare, Discard, Draw, Drop, Move, Pass
from bythebook.twins_and_followers.round import Round
from bythebook.twins_and_followers.state import RoundState
from bythebook_conformance.games.twins_and_followers.proofs import round_cases as cases
from bythebook_conformance.games.twins_and_followers.proofs import round_statements as stated
from bythebook_conformance.kit.planting import (
    Change,
    Faults,
    altered,
    answering,
    barred,
    kept,
    leads,
    of_a_start,
    passing,
    stays,
    unlisted,
    where,
    without_reasons,
)
from bythebook_conformance.kit.properties import Domain, Property, Rule, exactly
from bythebook_conformance.kit.stepping import passage_of, reasons_of, starts_of, steps_of

READ = cases.READ
KINDS = (Draw, Declare, Discard, Claim, Pass, Drop)
Answer = tuple[Any, ...]

# ---- rules -----------------------------------------------------------------------------------------------------------


def listed(state: RoundState, readings: Any) -> list[Move]:
    """The moves that the game lists."""
    return list(Round(readings).moves(state))


def seen(state: RoundState, readings: Any) -> Answer:
    """What is seen of a state, and whether it is over."""
    return *Round(readings).observe(state), state.over


against, step, begun, passage = reasons_of(refusals_of), steps_of(Round), starts_of(Round), passage_of(Round)

# ---- planted faults --------------------------------------------------------------------------------------------------


def _to(phase: str, change: Change) -> Rule:
    """Moves that lead to a phase lead elsewhere."""
    return leads(step, where(lambda new: new.phase == phase, change))


def _next(state: RoundState, steps: int) -> RoundState:
    return state if state.turn is None else state._replace(turn=(state.turn + steps) % len(state.hands))


def _alive(after: RoundState) -> RoundState:
    return after._replace(discards=tuple(each._replace(dead=False) for each in after.discards))


AGAINST_FAULTS: Faults = {
    **without_reasons(against, refusals),
    **barred(against, *KINDS),
    "one reason is enough": answering(against, lambda reasons: reasons[:1]),
}
THROW_FAULTS: Faults = {
    **kept(step, "pile", "contenders"),
    "the turn goes the other way": leads(step, lambda old, new: _next(new, -2)),
    "the fighters come in the order of seats": _to(
        stated.FIGHT, lambda old, new: new._replace(able=tuple(sorted(new.able)))
    ),
    "a round that ends has a winner": _to(stated.OVER, lambda old, new: new._replace(winner=0)),
    "a new pile is turned round": leads(step, lambda old, new: new._replace(pile=new.pile[::-1])),
    "a card whose fight is called off is not dead": _to(stated.DRAW, lambda old, new: _alive(new)),
}
ANSWER_FAULTS: Faults = {
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
}
DROP_FAULTS: Faults = {
    **kept(step, "live"),
    "the first drop settles the fight": leads(
        step, lambda old, new: new._replace(phase=stated.DRAW) if len(new.drops) == 1 else new
    ),
    "the contested card can be claimed again": _to(stated.DRAW, lambda old, new: new._replace(live=cases.EIGHT)),
    "a fight has a winner": _to(stated.OVER, lambda old, new: new._replace(winner=0)),
}


def _passing_to(phase: str, *fields: str) -> Rule:
    """These fields do not change where a move leads to a phase."""
    return passing(passage, where(lambda new: new.phase == phase, stays(*fields)))


ENDS_FAULTS: Faults = {
    "a draw leaves the pile": passing(passage, stays("pile")),
    "an answer does not count": _passing_to(stated.CLAIM, "able"),
    "a drop does not count": _passing_to(stated.FIGHT, "drops"),
    "a round goes on after its end": _passing_to(stated.OVER, "phase", "able"),
}

# ---- properties ------------------------------------------------------------------------------------------------------

ROUND_PROPERTIES = (
    Property.of(
        stated.against,
        ("legality", "fight:next_clockwise"),
        against,
        AGAINST_FAULTS,
        (Domain.of(cases.attempts, READ),),
    ),
    Property(
        "a draw takes the top card of the pile into the hand and ends claims; a declaration wins",
        ("turns", "state:DISCARD", "round:Round._after", "round:Round.step"),
        step,
        exactly(stated.step),
        kept(step, "turn", "live", "drawn"),
        (Domain.of(cases.turns, READ),),
    ),
    Property(
        "a discard is laid; nobody is able and the turn passes, one is able and asked, or several fight",
        (
            "window:after_discard",
            "window:_taken",
            "turns",
            "fight:begin_fight",
            "fight:_opened",
            "fight:_called_off",
            "state",
        ),
        step,
        exactly(stated.step),
        THROW_FAULTS,
        (Domain.of(cases.throws, READ),),
    ),
    Property(
        "all who are able answer: nobody claims and the turn passes, one wins with the card, several fight",
        ("window", "fight:begin_fight", "fight:_opened", "fight:_called_off", "turns", "state:RoundState.discarder_of"),
        step,
        exactly(stated.step),
        ANSWER_FAULTS,
        (Domain.of(cases.replies, READ),),
    ),
    Property(
        "the last drop lays all drops, dead, and new cards go to the fighters in the same order; then play goes on",
        ("fight", "turns", "state"),
        step,
        exactly(stated.step),
        DROP_FAULTS,
        (Domain.of(cases.drops, READ),),
    ),
    Property.of(
        stated.listed,
        ("round:Round.moves", "round:_candidates"),
        listed,
        unlisted(listed, *KINDS),
        (Domain.of(cases.states, READ),),
    ),
    Property.of(
        stated.begun,
        ("round:Round.start", "round:_check", "round:_check_distinct", "state:SEATS", "state:HAND_SIZE"),
        begun,
        of_a_start(begun, starter=0, discards=(), shuffle=()),
        (Domain.of(cases.setups, READ),),
    ),
    Property.of(
        stated.seen,
        ("round:Round.observe", "state:RoundState.over"),
        seen,
        {"nothing is over": answering(seen, lambda found: (*found[:8], False))},
        (Domain.of(cases.states),),
    ),
    Property(
        "every accepted move lowers the pile, leaves less of the turn, or fewer who are to answer or to drop: "
        "rounds end",
        ("round:Round.step", "round:Round._after"),
        passage,
        stated.falls,
        ENDS_FAULTS,
        (Domain.of(cases.steps),),
    ),
)
