"""Laws that tie two answers to each other: what is known to change nothing must change nothing.

No ruling is asked for, so such a law holds an engine to the rules even where the reference should be wrong.
"""

from __future__ import annotations

from itertools import chain
from random import Random

import pytest

from bythebook_conformance.bench import Bench
from bythebook_conformance.engine.interface import Failure
from bythebook_conformance.judge import alike
from bythebook_conformance.kit import Relation
from bythebook_conformance.relations import holds_under, questions, said_of_first


def test_relation(bench: Bench, relation: Relation) -> None:
    method, options = bench.kit.method(relation.method), bench.options
    reason = bench.why_not_asked(method)
    if reason is not None:
        pytest.skip(reason.detail)
    if options.clauses and not options.clauses & {*relation.clauses}:
        pytest.skip("the relation follows from none of the selected clauses")
    if not holds_under(relation, bench.readings):
        pytest.skip("the relation does not hold under these readings")
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
