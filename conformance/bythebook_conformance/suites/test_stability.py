"""The same questions in another order and in other batches get the same answers."""

from __future__ import annotations

from itertools import chain, islice
from random import Random
from typing import Any

from bythebook_conformance.bench import Bench
from bythebook_conformance.engine.interface import Failure
from bythebook_conformance.judge import plain
from bythebook_conformance.kit import Method

SAMPLE = 300


def test_order_and_batches_do_not_matter(bench: Bench, method_name: str) -> None:
    method = bench.kit.method(method_name)
    if not bench.has(method) or bench.fatal.get(method.name):
        return
    rng = Random(f"{bench.options.seed} stability")
    questions = list(islice(_questions(bench, method_name), SAMPLE))
    first = dict(enumerate(_answers(bench, method, questions, batch_size=64)))
    order = list(range(len(questions)))
    rng.shuffle(order)
    again = _answers(bench, method, [questions[place] for place in order], batch_size=7)
    for place, answer in zip(order, again, strict=True):
        if answer != first[place] and not isinstance(first[place], Failure):
            bench.breach(
                method.name,
                questions[place],
                "the same question got another answer in another order",
                f"first {plain(first[place])}, then {answer.detail if isinstance(answer, Failure) else plain(answer)}",
            )
            return
    bench.tally.questions += 2 * len(questions)


def _questions(bench: Bench, method_name: str) -> Any:
    """Some questions from every exhaustive domain of the method."""
    ours = [chunk for chunk in bench.kit.chunks("quick", bench.options.seed) if chunk.method == method_name]
    for chunk in ours:
        questions = chain.from_iterable(chunk.blocks(bench.readings))
        yield from islice(questions, max(1, SAMPLE // len(ours)))


def _answers(bench: Bench, method: Method[Any, Any], questions: list[Any], batch_size: int) -> list[Any]:
    return [answer for _, answers in bench.engine.ask(method, questions, batch_size) for answer in answers]
