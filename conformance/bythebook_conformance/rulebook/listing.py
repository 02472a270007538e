"""The contents of a game as plain data: methods, clauses and open points, filtered as asked."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from bythebook.spec import Clause, OpenPoint, Spec
from bythebook_conformance.kit import GameKit

METHODS, CLAUSES, READINGS = SECTIONS = ("methods", "clauses", "readings")


def listed(kit: GameKit, spec: Spec, match: str, topic: str, status: str) -> dict[str, list[dict[str, Any]]]:
    """The methods, clauses and open points of a game that match. A method has neither topic nor status.

    Args:
        kit: the game.
        spec: its specification.
        match: letters in an id or a text, ignoring case; like the others, empty if it does not matter.
        topic: the topic of a clause, or of one that an open point is about.
        status: the status of a clause (``stated``), or the kind of an open point (``switchable``).
    """

    def fits(topics: Container[str], kind: str, *texts: str) -> bool:
        found = any(match.casefold() in text.casefold() for text in texts)
        return found and (not topic or topic in topics) and status in ("", kind)

    def topics_of(point: OpenPoint) -> set[str]:
        return {spec.clause[name].topic for name in point.clauses}

    def texts_of(point: OpenPoint) -> list[str]:
        return [point.id, point.question, *(text for each in point.alternatives for text in (each.id, each.text))]

    return {
        METHODS: [
            {"id": each.name, "text": each.summary} for each in kit.methods if fits((), "", each.name, each.summary)
        ],
        CLAUSES: [_clause(each) for each in spec.clauses if fits((each.topic,), each.status, each.id, each.text)],
        READINGS: [_point(each) for each in spec.open_points if fits(topics_of(each), each.kind, *texts_of(each))],
    }


def _clause(clause: Clause) -> dict[str, Any]:
    return {
        "id": clause.id,
        "topic": clause.topic,
        "status": clause.status,
        "checked": clause.checked,
        "sheet": None if clause.sheet is None else str(clause.sheet),
        "text": clause.text,
    }


def _point(point: OpenPoint) -> dict[str, Any]:
    return {
        "id": point.id,
        "kind": point.kind,
        "text": point.question,
        "default": point.default,
        "alternatives": [{"id": each.id, "text": each.text} for each in point.alternatives],
        "clauses": list(point.clauses),
    }
