"""Every example of the specification: the sheet's own first, then the edge cases."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bythebook.spec import Example, load_spec
from bythebook_conformance.certification.asking.applicable import as_asked
from bythebook_conformance.certification.asking.engine_session import EngineSession, Options
from bythebook_conformance.certification.suites.part import Part
from bythebook_conformance.kit import GameKit


def parts(kit: GameKit, options: Options) -> Iterator[Part]:
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
