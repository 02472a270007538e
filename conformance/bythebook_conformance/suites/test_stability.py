"""The same questions in another order and in other batches get the same answers."""

from __future__ import annotations

from random import Random

import pytest

from bythebook_conformance.bench import Bench
from bythebook_conformance.engine.interface import Failure
from bythebook_conformance.judge import plain
from bythebook_conformance.relations import sample


def test_order_and_batches_do_not_matter(bench: Bench, method_name: str) -> None:
    method, options = bench.kit.method(method_name), bench.options
    reason = bench.why_not_asked(method)
    if reason is not None:
        pytest.skip(reason.detail)
    rng = Random(f"{options.seed} stability")
    questions = sample(bench.kit, method.name, "quick", options.seed, bench.readings)
    first = bench.answers_to(method, questions, 64)
    order = list(range(len(questions)))
    rng.shuffle(order)
    again = bench.answers_to(method, [questions[place] for place in order], 7)
    bench.tally.questions += 2 * len(questions)
    for place, answer in zip(order, again, strict=True):
        failed = next((each for each in (first[place], answer) if isinstance(each, Failure)), None)
        if failed is not None:
            bench.failure(method.name, questions[place], failed)
        elif answer != first[place]:
            bench.breach(
                method.name,
                questions[place],
                "the same question got another answer in another order",
                f"first {plain(first[place])}, then {plain(answer)}",
            )
            return
