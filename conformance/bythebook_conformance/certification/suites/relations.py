"""Metamorphic relations: laws that tie two answers to each other. What is known to change nothing must change nothing.

No ruling is asked for, so such a law holds an engine to the rules even where the reference should be wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain

from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.run import Run
from bythebook_conformance.certification.suites.part import Part
from bythebook_conformance.kit import GameKit, Relation
from bythebook_conformance.kit.relations import holds_under
from bythebook_conformance.oracle.comparing import differing, said_of_first
from bythebook_conformance.protocol.engine import Failure


def parts(kit: GameKit, run: Run) -> Iterator[Part]:
    """One part for each relation."""
    for relation in kit.relations:
        short = relation.method.rpartition(".")[2]
        yield Part("relations", f"{short}: {relation.name}", partial(ask_relation, relation), relation.method)


def ask_relation(relation: Relation, session: EngineSession) -> str:
    """Ask questions in both of their forms, and compare the answers."""
    method, run = session.kit.method(relation.method), session.run
    reason = session.why_not_asked(method)
    if reason and not session.may_ask(method):
        return reason
    if run.clauses and not {*run.clauses} & {*relation.clauses}:
        return "the relation follows from none of the selected clauses"
    if not holds_under(relation, session.readings):
        return "the relation does not hold under these readings"
    rng = run.random(relation.method, relation.name)
    first_forms = run.questions(session.kit, method.name, session.readings, run.profile)
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
