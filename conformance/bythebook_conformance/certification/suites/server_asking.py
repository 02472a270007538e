"""What the parts of the suite ``server`` share: which plays they ask about, and how they keep what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.json import encode

from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.findings.finding import size_of
from bythebook_conformance.certification.findings.recording import broken_relation, of_failure
from bythebook_conformance.kit import Expected, Method, Relation
from bythebook_conformance.oracle.comparing import differing, field_of, plain, reasons_by_field
from bythebook_conformance.protocol.engine import Answer, Failure, Params
from bythebook_conformance.statuses import Verdict

Methods = dict[str, Method[Any, Any]]
Ruled = tuple[Params, Expected[Any]]
"""A play and its ruling."""
Plays = Callable[[Mapping[str, int]], Sequence[Ruled]]
"""Gives plays to ask about, at most so many by profile."""


def broken(
    session: EngineSession,
    name: str,
    method: str,
    clauses: tuple[str, ...],
    asked: tuple[Params, Params],
    answers: tuple[Answer, Answer],
    detail: str,
) -> None:
    """Keep what a server does wrong, shown by two of its answers; a breach where no clause speaks of it."""
    relation = Relation(name, method, clauses, lambda params, rng: (params, lambda answer: answer))
    finding = broken_relation(session.kit.name, session.judge.suite, relation, asked, answers)
    finding.detail = detail
    if not clauses:
        finding.verdict, finding.relation, finding.detail = Verdict.BREACH, "", f"not alike when {name}"
        finding.note = f"{detail}\n{finding.note}"
    session.judge.keep(finding)


def plays(session: EngineSession, most: Mapping[str, int]) -> list[Ruled]:
    """Plays with their rulings, the shortest first: the smallest that shows something is met first."""
    kit, run = session.kit, session.run
    method = kit.method(kit.play_method)
    found = run.questions(kit, method.name, session.readings)
    able = [params for params in found if session.may_be_sent(method.name, params)]
    run.random("server").shuffle(able)
    chosen = sorted(able[: most[run.profile]], key=size_of)
    session.asked.unruled(chosen)
    return [ruled(session, params) for params in chosen]


def ruled(session: EngineSession, params: Params) -> Ruled:
    """A play as it is sent, and its ruling."""
    sent = _without_nulls(params)
    return sent, session.judge.rule(session.kit.method(session.kit.play_method), [sent])


def _without_nulls(params: Params) -> Params:
    """A question as it is sent, without fields that say nothing."""
    return {name: value for name, value in params.items() if value is not None}


def breach(session: EngineSession, method: Method[Any, Any], play: Params, asked: Any, failure: Failure) -> None:
    """Keep a failure, or a breach that no ruling is needed for, with the play that it belongs to."""
    if failure.verdict is Verdict.NOT_ASSESSED:
        return
    finding = of_failure(session.kit.name, session.judge.suite, method.name, play, failure)
    if asked != play:
        finding.again, finding.note = asked, f"asked     {as_json(asked)}"
    session.judge.keep(finding)


def answers_of(
    session: EngineSession,
    method: Method[Any, Any],
    asked: Sequence[Params],
    size: int = 64,
    play: Params | None = None,
) -> list[Any]:
    """The answers to questions, which belong to a ``play`` if they are none themselves; failures are kept."""
    answers = session.answers_to(method, asked, size)
    session.count(answers)
    for question, answer in zip(asked, answers, strict=True):
        if isinstance(answer, Failure):
            breach(session, method, play or question, question, answer)
    return answers


def keep_wrong(
    session: EngineSession,
    name: str,
    method: Method[Any, Any],
    params: Params,
    question: Params,
    answer: Any,
    wrong: tuple[str, Any, Any, tuple[str, ...]] | None,
    where: str,
) -> None:
    """Keep what is wrong with states, if anything."""
    if wrong is None:
        session.judge.tally.held(method.name, ())
        return
    path, due, got, clauses = wrong
    detail = f"{path} is {as_json(got)} instead of {as_json(due)}, {where}"
    broken(session, name, method.name, clauses, (params, question), (answer, answer), detail)


def first_wrong(
    expected: Expected[Any], states: Sequence[Any], at: int
) -> tuple[str, Any, Any, tuple[str, ...]] | None:
    """The first wrong field of states that should be those of a play from a place on: path, due, got, clauses."""
    due = expected.result.states[at : at + len(states)] if states else []
    if len(due) != len(states) or not states:
        return f"the number of states from {at} on", len(expected.result.states) - at, len(states), ()
    for number, (right, state) in enumerate(zip(due, states, strict=True)):
        for path, value, came in differing(right, state, ruled=True):
            reasons = field_reasons(right, expected.explanation[0][at + number])
            name = field_of(path).partition(".")[0]
            return path, plain(value), plain(came), reasons.get(name, ())
    return None


def field_reasons(state: Any, explanation: Any) -> dict[str, tuple[str, ...]]:
    """The clauses that decide each field of a state."""
    found: dict[str, tuple[str, ...]] = {}
    for path, clauses in reasons_by_field(state, explanation):
        name = path.partition(".")[0]
        found[name] = tuple(dict.fromkeys((*found.get(name, ()), *clauses)))
    return found


def as_json(value: Any) -> str:
    """A value as JSON."""
    return encode(value).decode()
