"""The same questions in another order and in other batches get the same answers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from msgspec.json import encode

from bythebook_conformance.certification.asking.engine_session import EngineSession, Options
from bythebook_conformance.certification.suites.part import Part
from bythebook_conformance.kit import GameKit
from bythebook_conformance.oracle.comparing import alike
from bythebook_conformance.oracle.questions import sample
from bythebook_conformance.protocol.engine import Failure

UNSTABLE = "the same question got another answer later, between other questions"


def parts(kit: GameKit, options: Options) -> Iterator[Part]:
    """One part for each method."""
    for method in kit.methods:
        yield Part("stability", method.short, partial(ask_again, method.name), method.name)


def ask_again(name: str, session: EngineSession) -> str:
    """Ask questions twice, the second time in another order and in smaller batches."""
    method, options = session.kit.method(name), session.options
    reason = session.why_not_asked(method)
    if reason is not None and not session.may_ask(method):
        return reason.detail
    rng = Random(f"{options.seed} stability")
    questions = sample(session.kit, method.name, "quick", options.seed, session.readings)
    order = list(range(len(questions)))
    rng.shuffle(order)
    session.asked.unruled([questions, order])
    if reason is not None:
        return reason.detail
    first = session.answers_to(method, questions, 64)
    again = session.answers_to(method, [questions[place] for place in order], 7)
    session.tally.questions += 2 * len(questions)
    for place, answer in zip(order, again, strict=True):
        failed = next((each for each in (first[place], answer) if isinstance(each, Failure)), None)
        if failed is not None:
            session.failure(method.name, questions[place], failed)
        elif not alike(answer, first[place]):
            session.breach(
                method.name,
                questions[place],
                UNSTABLE,
                f"first {encode(first[place]).decode()}, then {encode(answer).decode()}",
            )
    return ""
