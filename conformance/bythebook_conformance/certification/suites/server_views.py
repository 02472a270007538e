"""What a seat sees on a server: every named field is right, and nothing tells what the seat cannot know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from random import Random
from typing import Any

import msgspec

from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.suites.server_asking import (
    Methods,
    Plays,
    answers_of,
    as_json,
    broken,
    field_reasons,
)
from bythebook_conformance.kit import Expected, Method
from bythebook_conformance.kit.playing import Serving
from bythebook_conformance.oracle.comparing import alike, plain
from bythebook_conformance.protocol.engine import Failure, Params
from bythebook_conformance.protocol.server_methods import FIELD, TOLD_APART

PLAYS = {"quick": 60, "standard": 200, "full": 1_000}
"""So many plays are looked at, by profile."""
TRIED, KEPT = 60, 3
"""So many exchanges of what a seat cannot know are tried for a play and a seat, and so many of them asked."""


def see(session: EngineSession, serving: Serving, methods: Methods, plays: Plays) -> str:
    """Every named field of every view is that of the rules."""
    for params, expected in plays(PLAYS):
        asked = [{**params, "seat": seat} for seat in range(serving.seats(params))]
        for question, answer in zip(asked, answers_of(session, methods["view"], asked), strict=True):
            if not isinstance(answer, Failure):
                _compare_views(session, serving, methods["view"], question, answer, expected)
    return ""


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
            wrong = f"{as_json(seen[name])} instead of {as_json(named[name])}"
            detail = f"seat {seat} is shown a wrong {name} in view {number}: {wrong}"
            if _same(kind, name, whole, seen[name]):  # right, and nothing for this seat
                clauses = serving.concealed
            got = msgspec.convert({"views": due}, view.result)
            broken(session, f"{FIELD}{name}", view.name, clauses, (question, question), (answer, got), detail)
            return


def tell_apart(session: EngineSession, serving: Serving, methods: Methods, plays: Plays) -> str:
    """Two plays that differ only in what a seat cannot know look the same to it, in whatever the engine shows."""
    rng = session.run.random("views")
    pairs = [
        pair
        for params, expected in plays(PLAYS)
        for seat in range(serving.seats(params))
        for pair in _pairs(session, serving, params, expected, seat, rng)
    ]
    compare(session, serving, methods["view"], pairs)
    return ""


def compare(
    session: EngineSession, serving: Serving, view: Method[Any, Any], pairs: Sequence[tuple[Params, Params, str]]
) -> None:
    """Keep which pairs of questions get different views, with what the seat would know."""
    answers = answers_of(session, view, list(chain.from_iterable(pair[:2] for pair in pairs)))
    kind = type(session.judge.rule(session.kit.method(session.kit.play_method), [_start(pairs[0][0])]).result.states[0])
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
            states = session.judge.rule(method, [exchange.params]).result.states
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
