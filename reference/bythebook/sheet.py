"""Finding clauses on a sheet that somebody holds: the locators of a specification against its text.

The sheets themselves are not part of the project. A line is a paragraph; its hash is the SHA-256 of the line with
white space folded.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from bythebook.spec.records import Clause, Locator, Spec

FOUND = "found"
MOVED = "moved"
CHANGED = "changed"
MISSING = "missing"
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_BULLETS = re.compile(r"^(?:[-•*#@]+\s+)+")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of a sheet with its place and its hash."""

    heading: str
    ordinal: int
    text: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """What became of the paragraph that a clause rests on.

    ``found``: where it was. ``moved``: unchanged, elsewhere. ``changed``: another text stands there now, and the old
    one nowhere. ``missing``: nothing stands there. ``paragraph`` is what stands there now, None when missing.
    """

    clause: Clause
    state: str
    paragraph: Paragraph | None


def unmarked(text: str) -> str:
    """A paragraph without the marks of its sheet's layout: bullets before it, and what is bold."""
    return _BULLETS.sub("", _BOLD.sub(r"\1", text))


def title_of(heading: str) -> str:
    """A heading without the marks of its sheet's layout."""
    return heading.strip("#*@: ")


def place_on_sheet(where: Locator | Paragraph) -> str:
    """Where a paragraph stands, in words."""
    return f"{title_of(where.heading) or 'before the first heading'}, paragraph {where.ordinal}"


def paragraphs(text: str, headings: Sequence[str]) -> list[Paragraph]:
    """The paragraphs of a sheet, each under the heading that stands before it (an empty one before the first)."""
    found = []
    heading, ordinal = "", 0
    known = {_fold(name): name for name in headings}
    for line in text.splitlines():
        folded = _fold(line)
        if not folded:
            continue
        if folded in known:
            heading, ordinal = known[folded], 0
            continue
        ordinal += 1
        found.append(Paragraph(heading, ordinal, folded, sha256(folded.encode()).hexdigest()))
    return found


def locate(spec: Spec, text: str) -> list[Whereabouts]:
    """Where the paragraph of every located clause stands in this text, in the order of the clauses."""
    there = paragraphs(text, spec.sheet.headings)
    by_place = {(paragraph.heading, paragraph.ordinal): paragraph for paragraph in there}
    by_hash = {paragraph.sha256: paragraph for paragraph in reversed(there)}
    return [
        _whereabouts(clause, clause.sheet, by_place, by_hash) for clause in spec.clauses if clause.sheet is not None
    ]


def _whereabouts(
    clause: Clause,
    locator: Locator,
    by_place: dict[tuple[str, int], Paragraph],
    by_hash: dict[str, Paragraph],
) -> Whereabouts:
    here = by_place.get((locator.heading, locator.ordinal))
    if here is not None and here.sha256 == locator.sha256:
        return Whereabouts(clause, FOUND, here)
    elsewhere = by_hash.get(locator.sha256)
    if elsewhere is not None:
        return Whereabouts(clause, MOVED, elsewhere)
    return Whereabouts(clause, MISSING if here is None else CHANGED, here)


def _fold(text: str) -> str:
    return " ".join(text.split())
