"""Asking an engine the vectors of its game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bythebook.spec import Vector, load_vectors
from bythebook_conformance.certification.asking.batches import examine
from bythebook_conformance.certification.asking.engine_session import EngineSession


def vectors_for(session: EngineSession, vectors: Iterable[Vector] | None = None) -> list[Vector]:
    """The vectors that the engine of the session can be asked: not those with fields that only engines know which
    declare an alternative that this one does not play.
    """
    chosen = load_vectors(session.kit.name) if vectors is None else vectors
    return [vector for vector in chosen if session.may_be_sent(vector.method, vector.params)]


def ask_vectors(session: EngineSession, vectors: Iterable[Vector] | None = None) -> list[Vector]:
    """Ask the engine every vector that it can be asked, and judge the answers.

    Of vectors with one question, which differ in their readings, the first is asked. Returned are those that were, of
    every method on which the engine left none without an answer.

    The question is asked whatever readings it was found under, and judged by those in force: under them it is a
    situation like any other. Under its own readings the ruling is the stored answer, which a test makes sure of.
    """
    by_method: dict[str, dict[str, Vector]] = {}
    for vector in vectors_for(session, vectors):
        params = session.kit.method(vector.method).written_out(vector.params)
        by_method.setdefault(vector.method, {}).setdefault(str(params), replace(vector, params=params))
    asked: list[Vector] = []
    for method, chosen in by_method.items():
        before = session.tally.unanswered
        examine(session, method, ([vector.params] for vector in chosen.values()))
        if session.tally.unanswered == before and not session.over_budget:
            asked += chosen.values()
    return asked
