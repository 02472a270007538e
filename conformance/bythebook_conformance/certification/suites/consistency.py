"""Answers that are tied to each other, without any ruling: by metamorphic relations, for what is known to change
nothing must change nothing; and by being the answer to the same question in another order, batch and process.

Such a law holds an engine to the rules even where the reference should be wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, islice
from random import Random
from typing import Any

import msgspec

from bythebook.game import SetupError
from bythebook.readings import ReadingError
from bythebook_conformance.certification.asking.engine_session import EngineSession, Part
from bythebook_conformance.certification.run import Run
from bythebook_conformance.kit import Expected, GameKit, Method, Relation
from bythebook_conformance.kit.relations import holds_under
from bythebook_conformance.kit.visible import json_line
from bythebook_conformance.kit.words import Players
from bythebook_conformance.oracle.comparing import alike, differing, said_of_first
from bythebook_conformance.oracle.questions import questions, sample
from bythebook_conformance.protocol.engine import Answer, Failure, Params

# ---- Metamorphic relations -------------------------------------------------------------------------------------------


def relation_parts(kit: GameKit, run: Run) -> Iterator[Part]:
    """One part for each relation."""
    for relation in kit.relations:
        short = relation.method.rpartition(".")[2]
        yield Part("relations", f"{short}: {relation.name}", partial(ask_relation, relation), relation.method)


def ask_relation(relation: Relation, session: EngineSession) -> str:
    """Ask questions in both of their forms, and compare the answers."""
    method, run = session.kit.method(relation.method), session.run
    reason = session.why_not_asked(method)
    if not session.may_ask(method):
        return reason
    if run.clauses and not {*run.clauses} & {*relation.clauses}:
        return "the relation follows from none of the selected clauses"
    if not holds_under(relation, session.readings):
        return "the relation does not hold under these readings"
    rng = run.chance.of(relation.method, relation.name).random()
    first_forms = questions(session.kit, method.name, run.profile, run.chance, session.readings)
    asked = [(params, *relation.transform(params, rng)) for params in first_forms]
    both = list(chain.from_iterable((params, changed) for params, changed, _ in asked))
    session.asked.unruled(both)
    if reason:
        return reason
    answers = session.answers_to(method, both, 64)
    session.count(answers)
    for (params, changed, back), first, second in zip(asked, answers[::2], answers[1::2], strict=True):
        for question, answer in ((params, first), (changed, second)):
            if isinstance(answer, Failure):
                session.judge.failure(method.name, question, answer)
        if not isinstance(first, Failure) and not isinstance(second, Failure):
            said = said_of_first(back, second, method)
            if said is None or any(differing(first, said)):
                session.judge.unrelated(relation, params, changed, (first, second))
    return ""


# ---- The same question again, and its neighbours ---------------------------------------------------------------------


ELSEWHERE = 100
"""The number of questions that another process of the engine is asked as well, outside the run."""

BESIDE = 100
"""The number of questions that are followed by one that differs in a small change."""
NEAREST = 12
"""The number of small changes that it is chosen from."""


def stability_parts(kit: GameKit, run: Run) -> Iterator[Part]:
    """One part for each method."""
    for method in kit.methods:
        yield Part("stability", method.short, partial(ask_again, method.name), method.name)


def ask_again(name: str, session: EngineSession) -> str:
    """Ask questions twice, the second time in another order and in smaller batches; some of them elsewhere, too."""
    method, run = session.kit.method(name), session.run
    reason = session.why_not_asked(method)
    if not session.may_ask(method):
        return reason
    rng = run.chance.of("stability").random()
    asked = sample(session.kit, method.name, "quick", run.chance, session.readings)
    order = list(range(len(asked)))
    rng.shuffle(order)
    session.asked.unruled([asked, order])
    beside = _neighbours(session, method, asked, rng)
    if reason:
        return reason
    first = session.answers_to(method, asked, 64)
    shuffled = [asked[place] for place in order]
    again = session.answers_to(method, shuffled, 7)
    session.count([*first, *again])
    before = [first[place] for place in order]
    hold_alike(session, method, zip(shuffled, before, again, strict=True), "later, between other questions")
    if not session.why_not_asked(method):
        elsewhere = session.answers_elsewhere(method, shuffled[:ELSEWHERE]) or ()
        hold_alike(session, method, zip(shuffled, before, elsewhere, strict=False), "in another process")
    _judge_neighbours(session, method, asked, first, beside)
    return ""


def _neighbours(
    session: EngineSession, method: Method[Any, Any], questions: Sequence[Params], rng: Random
) -> dict[int, tuple[Params, Expected[Any]]]:
    """For the places of some of the questions, a question that differs in little, and its ruling: a memory of answers
    that does not look at all of a question takes the one for the other.
    """
    found: dict[int, tuple[Params, Expected[Any]]] = {}
    for place in sorted(rng.sample(range(len(questions)), min(len(questions), BESIDE))):
        params = msgspec.convert(questions[place], method.params)
        near = list(islice(session.kit.changes(params, Players()), NEAREST))
        if not near:
            continue
        changed = msgspec.to_builtins(rng.choice(near).params)
        with suppress(SetupError, ReadingError):
            expected = session.noted(method, changed) if session.may_be_sent(method.name, changed) else None
            if expected is not None:
                found[place] = changed, expected
    return found


def _judge_neighbours(
    session: EngineSession,
    method: Method[Any, Any],
    questions: Sequence[Params],
    first: Sequence[Answer],
    beside: Mapping[int, tuple[Params, Expected[Any]]],
) -> None:
    """Ask each of these questions right behind the one that it resembles, which was answered at ``first``."""
    both = list(chain.from_iterable((questions[place], changed) for place, (changed, _) in beside.items()))
    answers = session.answers_to(method, both, 64)
    session.count(answers[::2])
    for (changed, expected), answer in zip(beside.values(), answers[1::2], strict=True):
        session.judge.answer(method, changed, answer, expected)
    again = ((questions[place], first[place], answer) for place, answer in zip(beside, answers[::2], strict=True))
    hold_alike(session, method, again, "later, before another")


def hold_alike(
    session: EngineSession, method: Method[Any, Any], answers: Iterable[tuple[Params, Answer, Answer]], where: str
) -> None:
    """Keep the failures among answers that came twice, and those that came otherwise the second time."""
    for params, before, after in answers:
        failed = next((each for each in (before, after) if isinstance(each, Failure)), None)
        if failed is not None:
            session.judge.failure(method.name, params, failed)
        elif not alike(before, after):
            evidence = f"first {json_line(before)}, then {json_line(after)}"
            detail = f"the same question got another answer {where}"
            session.judge.breach(method.name, params, detail, evidence, unstable=True)
