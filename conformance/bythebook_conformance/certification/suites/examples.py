"""Every example of the specification: the sheet's own first, then the edge cases.

An example is always asked, and judged by the ruling under the readings in force. Where that is the ruling under its
own readings, it shows its clauses. Where it is another, the sheet's example is read as those readings have it: it still
shows the clauses that nothing but an example can show, and the others show in the ruling like in any situation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import msgspec

from bythebook.readings import Readings
from bythebook.spec import Example, load_spec
from bythebook_conformance.certification.asking.engine_session import EngineSession, Part
from bythebook_conformance.certification.outcome import barred_by
from bythebook_conformance.certification.run import Run
from bythebook_conformance.kit import GameKit
from bythebook_conformance.oracle.comparing import deciding


def parts(kit: GameKit, run: Run) -> Iterator[Part]:
    """One part for each example."""
    for example in load_spec(kit.name).examples:
        yield Part("examples", example.id.partition("/")[2], partial(ask_example, example), example.method)


def ask_example(example: Example, session: EngineSession) -> str:
    """Ask the question of an example."""
    method = session.kit.method(example.method)
    params = method.written_out(example.params)
    if not session.may_be_sent(method.name, params):
        return "it has fields for engines that declare another reading"
    session.ask_one(method, params, as_asked(session.kit, example, session.readings))
    return ""


def as_asked(kit: GameKit, example: Example, readings: Readings) -> Example:
    """The example with the clauses that it shows under these readings, which may be none of them."""
    if kit.readings.from_names(example.readings) == readings:
        return example
    clauses, departures = load_spec(kit.name).clause, readings.departures()
    method = kit.method(example.method)
    params = msgspec.convert(example.params, method.params)
    ruled, own = (method.rule(params, each) for each in (readings, kit.readings.from_names(example.readings)))
    decided = deciding(ruled) if ruled.result == own.result else set()
    return replace(
        example,
        clauses=tuple(
            name
            for name in example.clauses
            if (clauses[name].checked == "example" or name in decided) and not barred_by(clauses[name], departures)
        ),
    )
