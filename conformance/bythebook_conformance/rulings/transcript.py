"""Judge a whole game as it was played: the moves that break a rule, how it stands, and what would make it fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bythebook.game import SetupError
from bythebook.readings import ReadingError, Readings
from bythebook.spec import Spec
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.departures import Departures
from bythebook_conformance.kit.language import tr, tr_count
from bythebook_conformance.kit.words import one_of, several
from bythebook_conformance.oracle.comparing import plain
from bythebook_conformance.rulings.complaints import InputError
from bythebook_conformance.rulings.course import Course, PlayedMove, as_played, course, replay_of, unsaid_moves
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
from bythebook_conformance.rulings.question import Claimed, Question, is_play, question_of, state_of
from bythebook_conformance.rulings.sentences import ClaimPart
from bythebook_conformance.rulings.settling import Settled, settle

_BESIDE = ("game", "method", "about", "players", "readings")
_ALLOWED = 14
"""The most allowed moves listed in words."""
_BACK = 8
"""So many moves before the first fault, and the fault itself, are looked at for what would make the game fit."""
_STEPS = 20_000
"""The most moves tried in that search."""


@dataclass(frozen=True)
class IllegalMove:
    """A move that breaks a rule: its number from 1, the claim that it is allowed, and what was allowed.

    ``missing`` says why its card is not there, and is empty if it is. ``under`` are the readings that would allow it
    and all that went before. ``done`` says whether the game goes on as if it were allowed.
    """

    number: int
    move: str
    settled: Settled
    under: list[Departures]
    missing: str
    allowed: list[str]
    done: bool


@dataclass(frozen=True)
class JudgedGame:
    """A whole game with every move that breaks a rule, and the state at its end as it was played."""

    question: Question
    readings: Readings
    went: Course
    faults: list[IllegalMove]
    last: Struct
    repair: str
    """The change of one move with which the rest fits, in words; empty if none was found."""

    @property
    def breach(self) -> IllegalMove | None:
        """The first move that breaks a rule."""
        return self.faults[0] if self.faults else None

    @property
    def refused(self) -> list[int]:
        """The numbers of the moves that break a rule."""
        return [fault.number for fault in self.faults]


def transcript_from(kit: GameKit, data: Any, where: str) -> tuple[Question, Readings]:
    """The whole game in a file: the params of a play under ``params`` or beside ``game``; or JSON lines, a move each.

    Raises:
        InputError: it is not such a game; the text says what is wrong and where.
    """
    if not kit.play_method or kit.words is None or kit.replay is None:
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
    readings = readings_of(kit, head, where)
    players = players_in(head, f"{where}, players")
    return question_of(kit, kit.play_method, params, where, players, readings), readings


def judge_moves(question: Question, readings: Readings, spec: Spec) -> JudgedGame:
    """Check every move of a game against the rules.

    It is judged as it went at the table (see ``course``).
    """
    went = course(question, readings)
    faults = [_fault(each, readings, spec) for each in went.faults]
    method = replay_of(question).resumed(question.method, went.last)
    last = method.answer(replace(question.params, moves=[]), readings).states[-1]
    plain_enough = not faults or (len(faults) == 1 and not faults[0].done)  # without it, the rest fits anyway
    repair = "" if plain_enough else _repair(question, readings, faults[0].number)
    return JudgedGame(question, readings, went, faults, last, repair)


def first_fault(question: Question, readings: Readings, spec: Spec) -> IllegalMove:
    """The first move that breaks a rule, of a game whose last move does and whose others do not."""
    return _fault(course(question, readings, undecided=True).faults[-1], readings, spec)


@dataclass(frozen=True)
class Before:
    """What a ruling on a play says first: the moves that nobody said, and those before the last that break a rule."""

    filled: list[str]
    faults: list[IllegalMove]

    def __bool__(self) -> bool:
        return bool(self.filled or self.faults)

    def lines(self, spec: Spec, *, every: bool = False) -> list[str]:
        """It for people, with an empty line behind it; nothing if there is nothing to say."""
        lines = [line for text in self.filled for line in folded(text, "")]
        for fault in self.faults:
            lines += [*([""] if lines else []), *breach_lines(fault, spec, every=every, first=False)]
        return [*lines, ""] if lines else []

    def told(self) -> list[str]:
        """It without reasons: a sentence a move."""
        return [*self.filled, *(" ".join((breaks_a_rule(each), done_or_not(each))) for each in self.faults)]

    def data(self, spec: Spec) -> dict[str, Any]:
        """It for programs; empty if there is nothing to say."""
        faults = [_fault_data(each, spec) for each in self.faults]
        return {"filled": self.filled, "faults": faults} if self else {}


def ruled_as_played(question: Question, readings: Readings, spec: Spec, *, claims: bool) -> tuple[Question, Before]:
    """A question ruled on as it was played (see ``as_played``), and what is to be said before; nothing of one that is
    about no play.

    Without ``claims``, one that has nothing to be said before stays as it is: of other readings, its ruling says from
    which move on it would have been played otherwise.

    Raises:
        InputError: there is no such start of a play.
    """
    if not is_play(question) or question.kit.replay is None:
        return question, Before([], [])
    try:
        went = course(question, readings, undecided=True)
    except SetupError as error:
        raise InputError(str(error)) from None
    earlier = [each for each in went.faults if each.number < len(went.moves)]
    before = Before(went.filled_lines(), [_fault(each, readings, spec) for each in earlier])
    return as_played(question, readings) if claims or before else question, before


def _fault(found: PlayedMove, readings: Readings, spec: Spec) -> IllegalMove:
    """The finding on a move that breaks a rule: the claim that it is allowed is settled."""
    there, missing = found.there, found.missing
    who, words = there.seating.players, there.kit.words
    assert words is not None
    accepted = Claimed.of(state_of(there.method.result)(accepted=True), final=True)
    (settled,) = settle(Dispute("", there, readings, (Claim("", "", (ClaimPart("", (accepted,)),)),)), spec).claims
    under = [each for each in settled.under if not missing and _legal_before(there, readings, each)]
    allowed = [words.move(each, who) for each in found.allowed]
    return IllegalMove(found.number, words.move(found.move, who), settled, under, missing, allowed, found.done)


def _legal_before(there: Question, readings: Readings, departures: Departures) -> bool:
    """Whether other readings allow every move of a play before the last."""
    params: Any = there.params
    try:
        other = readings.from_names({**readings.names(), **dict(departures)})
        ruled = there.method.answer(replace(params, moves=params.moves[:-1]), other)
    except (ReadingError, ValueError):
        return False
    return all(state.accepted for state in ruled.states)


def _repair(question: Question, readings: Readings, number: int) -> str:
    """The change of one move, near the first that breaks a rule, with which all moves are allowed, in words."""
    replay, params = replay_of(question), question.params
    left = _STEPS
    found: dict[tuple[str, int], list[str]] = {}
    for kind, at, text, changed in _changed(question, readings, number):
        game, state = replay.start(params, readings)
        fits = True
        for move in changed:
            _, state = unsaid_moves(replay, game, state, move)
            step = game.step(state, replay.move(move))
            left -= 1
            if not step.accepted or replay.barred(state, move) or left < 0:
                fits = False
                break
            state = step.state
        if fits:
            found.setdefault((kind, at), []).append(text)
        if left < 0:
            break
    if not found:
        return ""
    (kind, at), texts = next(iter(found.items()))
    said = {"number": at, "next": at + 1, "moves": one_of(texts[:_BACK])}
    if kind == "removed":
        return tr("Without move {number} ({moves}), the rest fits.", **said)
    if kind == "exchanged":
        return tr("With moves {number} and {next} the other way round, the rest fits.", **said)
    if kind == "inserted":
        return tr("With one more move before move {number} ({moves}), the rest fits.", **said)
    return tr("With another move {number} ({moves}), the rest fits.", **said)


def _changed(question: Question, readings: Readings, number: int) -> Iterator[tuple[str, int, str, list[Any]]]:
    """Other moves, by one change: its kind, the number of the move, the move in words, all moves then."""
    replay, params, who, words = replay_of(question), question.params, question.seating.players, question.kit.words
    moves: list[Any] = params.moves  # type: ignore[attr-defined]
    assert words is not None
    game, state = replay.start(params, readings)
    states = [state]
    for move in moves[: number - 1]:
        _, state = unsaid_moves(replay, game, states[-1], move)
        states.append(game.step(state, replay.move(move)).state)
    for at in range(number, max(0, number - _BACK), -1):
        before, after = moves[: at - 1], moves[at:]
        yield "removed", at, words.move(moves[at - 1], who), [*before, *after]
        if after:
            yield "exchanged", at, "", [*before, after[0], moves[at - 1], *after[1:]]
        legal = replay.legal(game, states[at - 1])
        for each in legal:
            yield "inserted", at, words.move(each, who), [*before, each, moves[at - 1], *after]
        for each in legal:
            yield "corrected", at, words.move(each, who), [*before, each, *after]


def tell_judged(judged: JudgedGame, spec: Spec, *, every: bool = False) -> str:
    """A judged game for people."""
    moves = judged.question.params.moves  # type: ignore[attr-defined]
    lines = []
    if not judged.faults:
        lines.append(
            tr_count("No move breaks a rule ({number} move).", "No move breaks a rule ({number} moves).", len(moves))
        )
    for fault in judged.faults[: 1 if judged.repair else None]:
        lines += [*([""] if lines else []), *breach_lines(fault, spec, every=every, first=fault is judged.faults[0])]
    lines += [line for text in judged.went.filled_lines() for line in folded(text, "")]
    if judged.repair:
        rest = [str(number) for number in judged.refused[1:]]
        otherwise = tr_count(
            "As it stands, move {moves} does not fit either.",
            "As it stands, moves {moves} do not fit either.",
            len(rest),
            moves=several(rest),
        )
        lines += ["", *folded(" ".join([judged.repair, *([otherwise] if rest else [])]), "")]
    lines += ["", tr("As it was played") if judged.faults else tr("At the end")]
    words = judged.question.kit.words
    assert words is not None
    ended = replace(judged.question.params, moves=[])
    lines += folded(words.umpire(ended, judged.last, judged.question.seating.players), "  ")
    for said in said_of(judged.question, judged.last):
        if every and said.field != "accepted":
            lines += folded(said.text, "  ")
    return "\n".join([*lines, "", *drawn(judged.question)]).rstrip() + "\n"


def breach_lines(breach: IllegalMove, spec: Spec, *, every: bool, first: bool = True) -> list[str]:
    """A move that breaks a rule, by which one, and what was allowed instead."""
    lines = folded(breaks_a_rule(breach), "")
    if breach.missing:
        lines += folded(breach.missing, "  ")
    else:
        lines += clause_lines(breach.settled.decisive, spec, "  ", every=every)
    if breach.under:
        only = tr_count(
            "It would be allowed only under another reading:",
            "It would be allowed only under {number} other readings:",
            len(breach.under),
        )
        lines += [*folded(only, "  "), *bullets(other_readings(breach.under, spec))]
    if first:
        lines += ["  " + tr("Allowed instead"), *_allowed_lines(breach.allowed)]
    return [*lines, *folded(done_or_not(breach), "  ")]


def breaks_a_rule(breach: IllegalMove) -> str:
    """That a move breaks a rule."""
    return tr("Move {number} breaks a rule: {move}.", number=breach.number, move=breach.move)


def done_or_not(breach: IllegalMove) -> str:
    """Whether it is taken as done."""
    return tr("It is taken as done.") if breach.done else tr("It is taken back.")


def _allowed_lines(allowed: Sequence[str]) -> list[str]:
    lines = [f"    {text}" for text in allowed[:_ALLOWED]]
    if len(allowed) > _ALLOWED:
        rest = len(allowed) - _ALLOWED
        lines.append("    " + tr_count("and {number} more", "and {number} more", rest))
    return lines or ["    " + tr("nothing: the game is over")]


def judged_data(judged: JudgedGame, spec: Spec) -> dict[str, Any]:
    """A judged game for programs."""
    faults = [_fault_data(fault, spec) for fault in judged.faults]
    return {
        "game": judged.question.kit.name,
        "readings": judged.readings.departures(),
        "refused": judged.refused,
        "breach": faults[0] if faults else None,
        "faults": faults,
        "fits": judged.repair,
        "final": plain(judged.last),
    }


def _fault_data(fault: IllegalMove, spec: Spec) -> dict[str, Any]:
    return {
        "move": fault.number,
        "says": fault.move,
        "missing": fault.missing,
        "decided_by": [clause_data(spec.clause[name]) for name in fault.settled.decisive],
        "turned_by": [dict(sorted(departures)) for departures in fault.under],
        "allowed": fault.allowed,
        "done": fault.done,
    }
