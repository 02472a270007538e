"""The open points of a game, from its specification."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from markdown_text import MarkdownDirective, as_json, table
from sphinx.application import Sphinx

from bythebook.spec import OpenPoint, Witness, load_spec

KINDS = {
    "switchable": (
        "Open points that an engine may decide for itself",
        "The reference can play every alternative. An engine that departs from the default declares it.",
    ),
    "fixed": (
        "Open points with one answer",
        "The sheet leaves these open too, but the reference plays the default only, for the reason given.",
    ),
    "settled": (
        "Settled points",
        "The sheet decides these. They are listed because engines get them wrong: the other answers are faults.",
    ),
}


class OpenPoints(MarkdownDirective):
    """Every open point of a game: question, alternatives, default, why."""

    required_arguments = 1

    def markdown(self) -> str:
        """A section for each kind, and in it one for each point."""
        points = load_spec(self.arguments[0]).open_points
        return "\n\n".join(
            part for kind in KINDS for part in _kind(kind, [each for each in points if each.kind == kind])
        )


class ClauseCounts(MarkdownDirective):
    """How many clauses a game has, by status and by how an engine is held to them."""

    required_arguments = 1

    def markdown(self) -> str:
        """Two small tables in one."""
        clauses = load_spec(self.arguments[0]).clauses
        rows = [
            ("all", len(clauses)),
            *((status, sum(each.status == status for each in clauses)) for status in STATUSES),
            ("assessed by the kit", sum(each.checkable for each in clauses)),
            ("advisory", sum(not each.checkable for each in clauses)),
        ]
        return table(("Clauses", "Number"), [(name, str(count)) for name, count in rows])


STATUSES = ("stated", "inferred", "silent", "damaged")


def _kind(kind: str, points: list[OpenPoint]) -> Iterator[str]:
    title, text = KINDS[kind]
    if points:
        yield f"### {title}"
        yield text
        for point in points:
            yield from _point(point)


def _point(point: OpenPoint) -> Iterator[str]:
    yield f"(open-point-{point.id})=\n#### `{point.id}`"
    yield f"**{point.question}**"
    for alternative in point.alternatives:
        mark = " *(default)*" if alternative.id == point.default else ""
        yield f"- `{alternative.id}`{mark}: {alternative.text}"
    sure = f" Confidence in the default: {point.confidence} of 100." if point.confidence is not None else ""
    yield f"Why this default: {point.why}{sure}"
    if point.reason:
        yield f"Why there is no choice: {point.reason}"
    yield from _witness(point.witnesses[0])


def _witness(witness: Witness) -> Iterator[str]:
    """The situation that tells the alternatives apart."""
    if witness.method is None:
        yield f"To tell them apart: {witness.situation}"
        answers = [(f"`{name}`", answer) for name, answer in witness.answers.items()]
    else:
        yield f"To tell them apart: `{witness.method} {as_json(witness.params)}`"
        answers = [(f"`{name}`", f"`{as_json(answer)}`") for name, answer in witness.answers.items()]
    yield table(("Alternative", "Answer"), answers)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directives."""
    app.add_directive("open-points", OpenPoints)
    app.add_directive("clause-counts", ClauseCounts)
    return {"version": "1", "parallel_read_safe": True}
