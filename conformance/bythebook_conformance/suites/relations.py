"""Metamorphic relations: laws that tie two answers to each other. What is known to change nothing must change nothing.

No ruling is asked for, so such a law holds an engine to the rules even where the reference should be wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain
from random import Random

from bythebook_conformance.bench import Bench, Options
from bythebook_conformance.engine.interface import Failure
from bythebook_conformance.judge import alike
from bythebook_conformance.kit import GameKit, Relation
from bythebook_conformance.relations import holds_under, questions, said_of_first
from bythebook_conformance.suites.part import Part


def parts(kit: GameKit, options: Options) -> Iterator[Part]:
    """One part for each relation."""
    for relation in kit.relations:
        short = relation.method.rpartition(".")[2]
        yield Part("relations", f"{short}: {relation.name}", partial(ask_relation, relation), relation.method)


def ask_relation(relation: Relation, bench: Bench) -> str:
    """Ask questions in both of their forms, and compare the answers."""
    method, options = bench.kit.method(relation.method), bench.options
    reason = bench.why_not_asked(method)
    if reason is not None:
        return reason.detail
    if options.clauses and not options.clauses & {*relation.clauses}:
        return "the relation follows from none of the selected clauses"
    if not holds_under(relation, bench.readings):
        return "the relation does not hold under these readings"
    rng = Random(f"{options.seed} {relation.method} {relation.name}")
    first_forms = questions(bench.kit, method.name, options.profile, options.seed, bench.readings)
    asked = [(params, *relation.transform(params, rng)) for params in first_forms]
    both = list(chain.from_iterable((params, changed) for params, changed, _ in asked))
    answers = bench.answers_to(method, both, 64)
    bench.tally.questions += len(answers)
    for (params, changed, back), first, second in zip(asked, answers[::2], answers[1::2], strict=True):
        failed = False
        for question, answer in ((params, first), (changed, second)):
            if isinstance(answer, Failure):
                failed = True
                bench.failure(method.name, question, answer)
        if not failed and not alike(first, said_of_first(back, second, method)):
            bench.unrelated(relation, params, changed, (first, second))
    return ""
