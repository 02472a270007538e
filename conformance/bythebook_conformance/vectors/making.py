"""Making the vectors of a game: for every arm, for every pair of alternatives, for every changed rule."""

from __future__ import annotations

from collections.abc import Iterable

from bythebook.spec import Shown, Vector
from bythebook_conformance.kit import GameKit
from bythebook_conformance.vectors.finding import Found
from bythebook_conformance.vectors.questions import Question, vector_of


def vectors_of(kit: GameKit, found: Iterable[Found]) -> list[Vector]:
    """The vectors of what was found: a question that was found for several things is one vector."""
    shows: dict[tuple[str, bytes, bytes], tuple[Question, set[Shown]]] = {}
    for question, shown in found:
        shows.setdefault(question.key, (question, set()))[1].add(shown)
    return [vector_of(kit, question, each) for question, each in shows.values()]
