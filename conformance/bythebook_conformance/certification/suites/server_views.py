"""What a seat sees on a server: every named field is right, and nothing tells what the seat cannot know. Before it,
what all parts of the suite ``server`` share: which plays they ask about, and how they keep what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, islice
from random import Random
from typing import Any

import msgspec

from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.findings.finding import broken_relation, of_failure, size_of
from bythebook_conformance.kit import Expected, Method, Relation
from bythebook_conformance.kit.playing import Serving
from bythebook_conformance.kit.visible import json_line
from bythebook_conformance.oracle.comparing import alike, differing, field_of, plain, reasons_by_field
from bythebook_conformance.oracle.questions import questions
from bythebook_conformance.protocol.engine import Answer, Failure, Params
from bythebook_conformance.protocol.server_methods import FIELD, TOLD_APART
from bythebook_conformance.statuses import Verdict

# ---- What all parts of the suite share -------------------------------------------------------------------------------


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
    found = questions(kit, method.name, "quick", run.chance, session.readings)
    able = [params for params in found if session.may_be_sent(method.name, params)]
    run.chance.of("server").random().shuffle(able)
    chosen = sorted(able[: most[run.profile]], key=size_of)
    session.asked.unruled(chosen)
    return [ruled(session, params) for params in chosen]


def ruled(session: EngineSession, params: Params) -> Ruled:
    """A play as it is sent, without fields that say nothing, and its ruling."""
    sent = {name: value for name, value in params.items() if value is not None}
    return sent, session.judge.rule(session.kit.method(session.kit.play_method), sent)


def breach(session: EngineSession, method: Method[Any, Any], play: Params, asked: Any, failure: Failure) -> None:
    """Keep a failure, or a breach that no ruling is needed for, with the play that it belongs to."""
    if failure.verdict is Verdict.NOT_ASSESSED:
        return
    finding = of_failure(session.kit.name, session.judge.suite, method.name, play, failure)
    if asked != play:
        finding.again, finding.note = asked, f"asked     {json_line(asked)}"
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
    detail = f"{path} is {json_line(got)} instead of {json_line(due)}, {where}"
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


# ---- Views -----------------------------------------------------------------------------------------------------------


PLAYS = {"quick": 60, "standard": 200, "full": 1_000}
"""So many plays are looked at, by profile."""
TRIED, KEPT = 60, 3
"""So many exchanges of what a seat cannot know are tried for a play and a seat, and so many of them asked."""


def see(session: EngineSession, serving: Serving, methods: Methods, plays: Plays) -> None:
    """Every named field of every view is that of the rules."""
    for params, expected in plays(PLAYS):
        asked = [{**params, "seat": seat} for seat in range(serving.seats(params))]
        for question, answer in zip(asked, answers_of(session, methods["view"], asked), strict=True):
            if not isinstance(answer, Failure):
                _compare_views(session, serving, methods["view"], question, answer, expected)


def _compare_views(
    session: EngineSession,
    serving: Serving,
    view: Method[Any, Any],
    question: Params,
    answer: Any,
    expected: Expected[Any],
) -> None:
    seat, states = question["seat"], expected.result.states
    due = serving.views(_start(question), states, seat)
    if answer.views is msgspec.UNSET:
        return
    if len(answer.views) != len(due):
        session.judge.breach(view.name, question, f"views: expected {len(due)}, got {len(answer.views)}")
        return
    kind = type(states[0])
    for number, (named, seen) in enumerate(zip(due, answer.views, strict=True)):
        reasons = field_reasons(states[number], expected.explanation[0][number])
        for name in named.keys() & seen.keys():
            clauses = reasons.get(name) or serving.concealed
            whole = plain(getattr(states[number], name, msgspec.UNSET))
            if _same(kind, name, named[name], seen[name]):
                session.judge.tally.held(view.name, clauses, name)
                continue
            wrong = f"{json_line(seen[name])} instead of {json_line(named[name])}"
            detail = f"seat {seat} is shown a wrong {name} in view {number}: {wrong}"
            if _same(kind, name, whole, seen[name]):  # right, and nothing for this seat
                clauses = serving.concealed
            got = msgspec.convert({"views": due}, view.result)
            broken(session, f"{FIELD}{name}", view.name, clauses, (question, question), (answer, got), detail)
            return


def tell_apart(session: EngineSession, serving: Serving, methods: Methods, plays: Plays) -> None:
    """Two plays that differ only in what a seat cannot know look the same to it, in whatever the engine shows."""
    rng = session.run.chance.of("views").random()
    pairs = [
        pair
        for params, expected in plays(PLAYS)
        for seat in range(serving.seats(params))
        for pair in _pairs(session, serving, params, expected, seat, rng)
    ]
    compare(session, serving, methods["view"], pairs)


def compare(
    session: EngineSession, serving: Serving, view: Method[Any, Any], pairs: Sequence[tuple[Params, Params, str]]
) -> None:
    """Keep which pairs of questions get different views, with what the seat would know."""
    answers = answers_of(session, view, list(chain.from_iterable(pair[:2] for pair in pairs)))
    kind = type(session.judge.rule(session.kit.method(session.kit.play_method), _start(pairs[0][0])).result.states[0])
    for (question, other, told), one, two in zip(pairs, answers[::2], answers[1::2], strict=True):
        if isinstance(one, Failure) or isinstance(two, Failure) or msgspec.UNSET in (one.views, two.views):
            continue
        shown = _difference(kind, one.views, two.views)
        if shown is None:
            session.judge.tally.held(view.name, serving.concealed)
            continue
        number, name = shown
        moves = len(question["moves"][:number])
        detail = f"seat {question['seat']} can tell that {told}: {name} shows it after {moves} moves"
        broken(session, TOLD_APART, view.name, serving.concealed, (question, other), (one, two), detail)


def _pairs(
    session: EngineSession, serving: Serving, params: Params, expected: Expected[Any], seat: int, rng: Random
) -> Iterator[tuple[Params, Params, str]]:
    """Questions that the rules give the same views to, with what the seat would know if the engine did not."""
    method, found = session.kit.method(session.kit.play_method), 0
    due = serving.views(params, expected.result.states, seat)
    for exchange in islice(serving.exchanges(params, seat, rng), TRIED):
        try:
            states = session.judge.rule(method, exchange.params).result.states
        except ValueError:  # no such start
            continue
        if serving.views(exchange.params, states, seat) == due and exchange.params != params:
            yield {**params, "seat": seat}, {**exchange.params, "seat": seat}, exchange.told
            found += 1
            if found == KEPT:
                return


def _difference(kind: Any, one: list[Params], two: list[Params]) -> tuple[int, str] | None:
    """The first view in which two answers differ, and the field."""
    for number, (left, right) in enumerate(zip(one, two, strict=False)):
        for name in {**left, **right}:
            if name not in left or name not in right or not _same(kind, name, left[name], right[name]):
                return number, name
    return None if len(one) == len(two) else (min(len(one), len(two)), "the number of views")


def _same(kind: Any, name: str, one: Any, two: Any) -> bool:
    """Whether a field of two views is the same; the order counts where it does in a state."""
    if one == two:
        return True
    if name not in kind.__struct_fields__:
        cards = name == "hand" and isinstance(one, list) and isinstance(two, list)
        return cards and sorted(map(str, one)) == sorted(map(str, two))
    try:
        return alike(*(msgspec.convert({name: value}, kind) for value in (one, two)))
    except msgspec.ValidationError:
        return False


def _start(question: Params) -> Params:
    return {name: value for name, value in question.items() if name != "seat"}
