"""Judge a whole game move by move: the first move that breaks a rule, the moves allowed instead, the final state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bythebook.readings import Readings
from bythebook.spec import Spec
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.english import several
from bythebook_conformance.kit.language import tr, tr_count
from bythebook_conformance.oracle.comparing import plain
from bythebook_conformance.rulings.claims import Part
from bythebook_conformance.rulings.complaints import InputError
from bythebook_conformance.rulings.dispute import Claim, Dispute, check_parts, players_in, readings_of
from bythebook_conformance.rulings.prose import (
    bullets,
    clause_data,
    clause_lines,
    drawn,
    folded,
    other_readings,
    said_of,
)
from bythebook_conformance.rulings.question import Claimed, Question, Rulings, question_of, state_of
from bythebook_conformance.rulings.settling import Settled, settle

_BESIDE = ("game", "method", "about", "players", "readings")
_ALLOWED = 14
"""The most allowed moves listed in words."""


@dataclass(frozen=True)
class IllegalMove:
    """The first move that breaks a rule: its number from 1, the claim that it is allowed, and what was allowed."""

    number: int
    move: str
    settled: Settled
    allowed: list[str]


@dataclass(frozen=True)
class JudgedGame:
    """A whole game with the move that breaks a rule, if one does, and the numbers of all that do."""

    question: Question
    rulings: Rulings
    refused: list[int]
    breach: IllegalMove | None

    @property
    def last(self) -> Struct:
        """The state after the last move."""
        state: Struct = self.rulings.agreed.result.states[-1]
        return state


def transcript_from(kit: GameKit, data: Any, where: str) -> tuple[Question, Readings]:
    """The whole game in a file: the params of a play under ``params`` or beside ``game``; or JSON lines, a move each.

    Raises:
        InputError: it is not such a game; the text says what is wrong and where.
    """
    if not kit.play_method or kit.words is None:
        raise InputError(f"{where}: " + tr("{game} has no whole games to be judged", game=kit.name))
    head, moves = (data[0], data[1:]) if isinstance(data, list) else (data, None)
    params = head.get("params", {name: each for name, each in head.items() if name not in _BESIDE})
    if "params" in head:
        check_parts(head, (*_BESIDE, "params"), (), where)
    if moves is not None and isinstance(params, dict):
        before = params.get("moves", [])
        if not isinstance(before, list):
            raise InputError(f"{where}, moves: " + tr("expected a list"))
        params = {**params, "moves": [*before, *moves]}
    return question_of(kit, kit.play_method, params, where, players_in(head, f"{where}, players")), readings_of(
        kit, head, where
    )


def judge_moves(question: Question, readings: Readings, spec: Spec) -> JudgedGame:
    """Check every move of a game against the rules; a move that breaks one is taken back, and the game goes on."""
    rulings = Rulings(question, readings)
    states = rulings.agreed.result.states
    refused = [number for number, state in enumerate(states) if not state.accepted]
    return JudgedGame(question, rulings, refused, _breach(question, readings, refused[0], spec) if refused else None)


def _breach(question: Question, readings: Readings, number: int, spec: Spec) -> IllegalMove:
    """The finding on a move that breaks a rule: the claim that it is allowed is settled like any other."""
    moves = question.params.moves  # type: ignore[attr-defined]
    before = replace(question.params, moves=moves[: number - 1])
    up_to = question.about(replace(question.params, moves=moves[:number]))
    accepted = Claimed.of(state_of(question.method.result)(accepted=True), final=True)
    claim = Claim("", "", (Part("", (accepted,)),))
    settled = settle(Dispute("", up_to, readings, (claim,)), spec).claims[0]
    who, words = question.seating.players, question.kit.words
    assert words is not None
    return IllegalMove(number, words.move(moves[number - 1], who), settled, words.allowed(before, readings, who))


def tell_judged(judged: JudgedGame, spec: Spec, *, every: bool = False) -> str:
    """A judged game for people."""
    moves = judged.question.params.moves  # type: ignore[attr-defined]
    lines = drawn(judged.question)
    if judged.breach is None:
        lines.append(
            tr_count("No move breaks a rule ({number} move).", "No move breaks a rule ({number} moves).", len(moves))
        )
    else:
        lines += breach_lines(judged.breach, spec, every=every)
        rest = [str(number) for number in judged.refused[1:]]
        if rest:
            text = tr_count(
                "The move is taken back. After that, move {moves} is not allowed either.",
                "The move is taken back. After that, moves {moves} are not allowed either.",
                len(rest),
                moves=several(rest),
            )
            lines += ["", *folded(text, "")]
    lines += ["", tr("At the end")]
    for said in said_of(judged.question, judged.last):
        if said.field != "accepted":
            lines += folded(said.text, "  ")
    return "\n".join(lines) + "\n"


def breach_lines(breach: IllegalMove, spec: Spec, *, every: bool) -> list[str]:
    """A move that breaks a rule, by which clauses, and what was allowed instead."""
    lines = [tr("Move {number} breaks a rule: {move}.", number=breach.number, move=breach.move)]
    for name in breach.settled.unfounded:
        silent = spec.clause[name].status == "silent"
        about = (
            tr("The sheet is silent here; this is our reading.")
            if silent
            else tr("The sheet is damaged here; this is our correction.")
        )
        lines += folded(about, "  ")
    lines += ["  " + tr("Against it"), *clause_lines(breach.settled.decisive, spec, "    ", every=every)]
    if breach.settled.under:
        only = tr_count(
            "It would be allowed only under another reading:",
            "It would be allowed only under {number} other readings:",
            len(breach.settled.under),
        )
        lines += folded(only, "  ")
        lines += bullets(other_readings(breach.settled.under, spec))
    return [*lines, "  " + tr("Allowed instead"), *_allowed_lines(breach.allowed)]


def _allowed_lines(allowed: Sequence[str]) -> list[str]:
    lines = [f"    {text}" for text in allowed[:_ALLOWED]]
    if len(allowed) > _ALLOWED:
        rest = len(allowed) - _ALLOWED
        lines.append("    " + tr_count("and {number} more", "and {number} more", rest))
    return lines or ["    " + tr("nothing: the game is over")]


def judged_data(judged: JudgedGame, spec: Spec) -> dict[str, Any]:
    """A judged game for programs."""
    breach = judged.breach
    return {
        "game": judged.question.kit.name,
        "readings": judged.rulings.readings.departures(),
        "refused": judged.refused,
        "breach": None
        if breach is None
        else {
            "move": breach.number,
            "says": breach.move,
            "decided_by": [clause_data(spec.clause[name]) for name in breach.settled.decisive],
            "turned_by": [dict(sorted(departures)) for departures in breach.settled.under],
            "allowed": breach.allowed,
        },
        "final": plain(judged.last),
    }
