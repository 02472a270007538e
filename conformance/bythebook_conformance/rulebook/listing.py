"""The contents of a game as plain data: methods, clauses and open points, filtered as asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bythebook.spec import Clause, OpenPoint, Spec
from bythebook_conformance.kit import GameKit

METHODS, CLAUSES, READINGS = SECTIONS = ("methods", "clauses", "readings")


@dataclass(frozen=True)
class Filter:
    """The filters; an empty filter matches everything."""

    sections: tuple[str, ...] = SECTIONS
    match: str = ""
    """Letters in an id or a text, ignoring case."""
    topic: str = ""
    status: str = ""
    """The status of a clause (``stated``), or the kind of an open point (``switchable``)."""


def listed(kit: GameKit, spec: Spec, wanted: Filter) -> dict[str, list[dict[str, Any]]]:
    """The methods, clauses and open points of a game that match. A method has neither topic nor status."""
    sections = {METHODS: _methods, CLAUSES: _clauses, READINGS: _readings}
    return {name: sections[name](kit, spec, wanted) for name in wanted.sections}


def _methods(kit: GameKit, spec: Spec, wanted: Filter) -> list[dict[str, Any]]:
    if wanted.topic or wanted.status:
        return []
    return [
        {"id": each.name, "text": each.summary}
        for each in kit.methods
        if _matches(wanted.match, each.name, each.summary)
    ]


def _clauses(kit: GameKit, spec: Spec, wanted: Filter) -> list[dict[str, Any]]:
    return [_clause(each) for each in spec.clauses if _fits(each, wanted)]


def _fits(clause: Clause, wanted: Filter) -> bool:
    return (
        wanted.topic in ("", clause.topic)
        and wanted.status in ("", clause.status)
        and _matches(wanted.match, clause.id, clause.text)
    )


def _clause(clause: Clause) -> dict[str, Any]:
    return {
        "id": clause.id,
        "topic": clause.topic,
        "status": clause.status,
        "checked": clause.checked,
        "sheet": None if clause.sheet is None else str(clause.sheet),
        "text": clause.text,
    }


def _readings(kit: GameKit, spec: Spec, wanted: Filter) -> list[dict[str, Any]]:
    return [
        _point(each)
        for each in spec.open_points
        if (not wanted.topic or wanted.topic in {spec.clause[name].topic for name in each.clauses})
        and wanted.status in ("", each.kind)
        and _matches(
            wanted.match, each.id, each.question, *(part for a in each.alternatives for part in (a.id, a.text))
        )
    ]


def _point(point: OpenPoint) -> dict[str, Any]:
    return {
        "id": point.id,
        "kind": point.kind,
        "text": point.question,
        "default": point.default,
        "alternatives": [{"id": each.id, "text": each.text} for each in point.alternatives],
        "clauses": list(point.clauses),
    }


def _matches(letters: str, *texts: str) -> bool:
    return any(letters.casefold() in text.casefold() for text in texts)
