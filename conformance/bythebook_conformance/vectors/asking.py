"""Asking an engine the vectors of its game."""

from __future__ import annotations

from collections.abc import Iterable

from bythebook.spec import Vector, load_vectors
from bythebook_conformance.bench import Bench


def vectors_for(bench: Bench, vectors: Iterable[Vector] | None = None) -> list[Vector]:
    """The vectors that the engine on the bench can be asked: not those with fields that only engines know which
    declare an alternative that this one does not play.
    """
    chosen = load_vectors(bench.kit.name) if vectors is None else vectors
    return [vector for vector in chosen if bench.may_be_sent(vector.method, vector.params)]


def ask_vectors(bench: Bench, vectors: Iterable[Vector] | None = None) -> int:
    """Ask the engine every vector that it can be asked, and judge the answers; how many were asked.

    The question is asked whatever readings it was found under, and judged by those in force: under them it is a
    situation like any other. Under its own readings the ruling is the stored answer, which a test makes sure of.
    """
    asked = vectors_for(bench, vectors)
    for method in dict.fromkeys(vector.method for vector in asked):
        written_out = bench.kit.method(method).written_out
        questions = {
            str(params): params
            for vector in asked
            if vector.method == method
            for params in [written_out(vector.params)]
        }
        bench.examine(method, ([params] for params in questions.values()))
    return len(asked)
