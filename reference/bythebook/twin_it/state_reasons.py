"""The reasons for a state after a move: the clauses that have a say in every field and in whether the move is allowed.

A field that the move did not touch keeps its reasons. ``later`` is an outcome that follows others: why the game had not
ended before it.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from bythebook.clauses import ClauseIds, Table, joined, on, reasons_of
from bythebook.twin_it.flip import visible_pairs
from bythebook.twin_it.moved_reasons import Moved
from bythebook.twin_it.outcome_reasons import OutcomeCase, outcome_cases
from bythebook.twin_it.refusals import Why
from bythebook.twin_it.slap_reasons import SLAP
from bythebook.twin_it.state import State
from bythebook.twin_it.targets import PILE, ROW, TABLE

STATE: Final[Table] = {
    "twin_it/order-after-a-win": on(
        "due", when=lambda m: m.flip is not None and m.before.interrupted not in (None, m.flip)
    ),
    "twin_it/anyone-resumes": on("due", when=lambda m: m.effects and m.mates_resume)
    | on("accepted", when=lambda m: m.refused(Why.OTHER_SIDE)),
    "twin_it/last-winner-resumes": on("due", when=lambda m: m.winner_flips and (m.before.chain or len(m.wins) > 1))
    | on(
        "accepted",
        when=lambda m: (
            m.flip is not None and (m.refused(Why.PAIR_WAITS) or (visible_pairs(m.before) and not m.refusals))
        ),
    ),
    "twin_it/winner-flips-next": on("due", when=lambda m: m.winner_flips),
    "twin_it/wins-before-penalties": on("due", when=lambda m: m.winner_flips and m.mistakes)
    | on(
        "winner sets around",
        when=lambda m: m.wins and m.lost,
    ),
    "twin_it/offender-resumes": on("due", when=lambda m: m.mistakes and not m.mates_resume and not m.after.over),
    "twin_it/turn-unchanged-by-a-tie": on(
        "due", when=lambda m: m.after.outcomes and not m.wins and not m.mistakes and not m.mates_resume
    ),
    "twin_it/turns-go-clockwise": on(
        "due", when=lambda m: m.flip is not None or (m.passed_over and m.after.due is not None)
    )
    | on("accepted", when=lambda m: m.refused(Why.NOT_DUE))
    | on("dealt.due dealt.accepted"),
    "twin_it/win-uncovers-the-next-card": on("piles", when=lambda m: m.taken(PILE)),
    "twin_it/lost-set-under-the-own-pile": on("piles", when=lambda m: m.lost or m.lost_on_top),
    "twin_it/touched-cards-stay": on("table", when=lambda m: m.touched(TABLE))
    | on("piles", when=lambda m: m.touched(TABLE, PILE, ROW))
    | on("forbidden", when=lambda m: m.touched(ROW)),
    "twin_it/tied-pile-card-stays-on-the-pile": on("piles", when=lambda m: m.tops_turned),
    "twin_it/flip-uncovers-the-next-card": on("piles", when=lambda m: m.flip is not None),
    "twin_it/flipping-turns-over": on("table", when=lambda m: m.flip is not None),
    "twin_it/flip-the-top-card": on("table piles around", when=lambda m: m.flip is not None),
    "twin_it/double-sided-cards": on("table", when=lambda m: m.flip is not None),
    "twin_it/team-wins-with-five-sets": on("winner", when=lambda m: m.teams and m.near_the_end)
    | on("due", when=lambda m: m.teams and m.after.over)
    | on("sets", when=lambda m: m.teams and m.wins)
    | on("around", when=lambda m: m.teams and m.lapsed),
    "twin_it/five-sets-win": on("winner", when=lambda m: m.near_the_end)
    | on("around", when=lambda m: m.near_the_end)
    | on("due", when=lambda m: m.after.over)
    | on("accepted", when=lambda m: m.refused(Why.GAME_IS_OVER)),
    "twin_it/set-of-two-or-three": on("winner", when=lambda m: m.after.over and 3 in m.sizes)
    | on("around", when=lambda m: m.after.over and m.near_the_end and 3 in m.sizes)
    | on("points", when=lambda scored: {*scored.sizes} - {2, 3}),
    "twin_it/every-set-counts-one": on("winner", when=lambda m: m.threes_would_do)
    | on("around", when=lambda m: m.near_the_end and m.threes_would_do),
    "twin_it/aim-is-five-sets": on("winner", when=lambda m: m.wins and not m.near_the_end) | on("dealt.winner"),
    "twin_it/one-pile-each": on("dealt.piles"),
    "twin_it/dealt-as-equally-as-possible": on("dealt.table dealt.sets sizes"),
    "twin_it/two-to-six-players": on("sizes"),
    "twin_it/three-different-forbidden-designs": on("dealt.forbidden"),
    "twin_it/refused-move-changes-nothing": on("refused"),
    "twin_it/two-teams": on("mode teams", when=lambda m: m.teams),
    "twin_it/team-mode-keeps-the-rules": on("mode teams", when=lambda m: m.teams),
    "twin_it/tie-may-start-a-chain": on("around", when=lambda m: m.chain_started),
}


class Reasons(NamedTuple):
    """The reasons for every field of a state, for each of the outcomes, and for there being no other."""

    accepted: ClauseIds
    each: tuple[ClauseIds, ...]
    around: ClauseIds
    due: ClauseIds
    table: ClauseIds
    piles: ClauseIds
    sets: ClauseIds
    forbidden: ClauseIds
    winner: ClauseIds


@cache
def table_of(field: str) -> Table:
    """The clauses that may have a say in a field; for a slap's outcomes, those about the hands come first."""
    tables = (STATE, SLAP) if field in State._fields else (SLAP, STATE)
    return {clause: laws for table in tables for clause, laws in table.items() if field in laws}


def field_reasons(field: str, case: object = None) -> ClauseIds:
    """The clauses that have a say in a field."""
    return reasons_of(table_of(field), case, field)


def outcome_reasons(case: OutcomeCase) -> ClauseIds:
    """The reasons for an outcome, and for the game not having ended before it."""
    return joined(*(field_reasons(field, case) for field in (case.field, f"{case.field}.rest")))


def at_the_start() -> Reasons:
    """The reasons for the state before the first move."""
    names = (name for name in Reasons._fields if name != "each")
    return Reasons(each=(), **{name: field_reasons(f"dealt.{name}") for name in names})


def after_move(moved: Moved, before: Reasons) -> Reasons:
    """The reasons for the state after an allowed move."""
    cases = outcome_cases(moved)
    each = tuple(map(outcome_reasons, cases))
    found = {}
    for name in ("due", "table", "piles", "sets", "forbidden", "winner"):
        touching = [reasons for reasons, case in zip(each, cases, strict=True) if name in case.touches]
        found[name] = joined(field_reasons(name, moved), *touching) or getattr(before, name)
    return Reasons(acceptance(moved, before), each, field_reasons("around", moved), **found)


def acceptance(moved: Moved, before: Reasons) -> ClauseIds:
    """The reasons why a move is allowed or refused: of a flip in turn or out of turn, first why that seat was due."""
    by_turn = moved.refused(Why.NOT_DUE) or (moved.flip is not None and not moved.refusals)
    return joined(before.due[:1] if by_turn else (), field_reasons("accepted", moved))


def after_slap(moved: Moved) -> Reasons:
    """The reasons for the state after a slap in a situation of which nothing else is known.

    Fields that the slap did not touch are as they were because it had no other result.
    """
    around = field_reasons("around", moved)
    other = around or joined(*map(outcome_reasons, outcome_cases(moved)))
    return after_move(moved, Reasons(other, (), other, other, other, other, other, other, other))
