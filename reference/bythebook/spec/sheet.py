"""Find clauses on a user's copy of a sheet: a specification's locators against its text.

The sheets themselves are not part of the project. Every line is a paragraph, including headings and table rows; its
hash is the SHA-256 of the line with white space folded.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from bythebook.spec.records import Clause, Locator, NoRule, Spec

FOUND = "found"
MOVED = "moved"
CHANGED = "changed"
MISSING = "missing"
_CELL = "\t"
"""Between the cells of a row of a table."""
_CELLS = 3
"""The fewest cells of such a row; a single tab may well be an indent."""
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_BULLETS = re.compile(r"^(?:[-•*#@]+\s+)+")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of a sheet with its place and its hash; a heading is paragraph 0 of its section.

    White space is folded in the text, apart from the tabs between the cells of a table.
    """

    heading: str
    ordinal: int
    text: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """The current state of a place that a clause rests on.

    ``found``: unchanged, in its place. ``moved``: unchanged, elsewhere. ``changed``: the place has another text, and
    the old text is nowhere. ``missing``: the place is gone. ``paragraph`` is the current paragraph, None when missing.
    """

    clause: Clause
    place: Locator
    state: str
    paragraph: Paragraph | None


@dataclass(frozen=True, slots=True)
class Unruled:
    """The current state of a place that is listed as stating no rule."""

    listed: NoRule
    state: str
    paragraph: Paragraph | None


def unmarked(text: str) -> str:
    """A paragraph without layout marks: leading bullets and bold."""
    return _BULLETS.sub("", _BOLD.sub(r"\1", text))


def paragraphs(text: str, headings: Sequence[str]) -> list[Paragraph]:
    """The paragraphs of a sheet, each under the heading that precedes it (empty before the first heading)."""
    found = []
    heading, ordinal = "", 0
    known = {_fold(name): name for name in headings}
    for line in text.splitlines():
        folded = _fold(line)
        if not folded:
            continue
        if folded in known:
            heading, ordinal = known[folded], -1
        ordinal += 1
        cells = line.split(_CELL)
        text = _CELL.join(map(_fold, cells)) if len(cells) >= _CELLS else folded
        found.append(Paragraph(heading, ordinal, text, sha256(folded.encode()).hexdigest()))
    return found


def cells_of(paragraph: Paragraph) -> list[str]:
    """The cells of a paragraph that is a row of a table; of any other one, its text alone."""
    return paragraph.text.split(_CELL)


def locate(spec: Spec, text: str) -> list[Whereabouts]:
    """Locate in this text every place that a clause rests on, in the order of the clauses."""
    held = _Held(spec, text)
    return [Whereabouts(clause, place, *held.find(place)) for clause in spec.clauses for place in clause.places]


def locate_unruled(spec: Spec, text: str) -> list[Unruled]:
    """Locate in this text every place that states no rule."""
    held = _Held(spec, text)
    return [Unruled(listed, *held.find(listed.place)) for listed in spec.sheet.no_rule]


class _Held:
    """A sheet's text, to find places in."""

    def __init__(self, spec: Spec, text: str) -> None:
        there = paragraphs(text, spec.sheet.headings)
        known = {place for clause in spec.clauses for place in clause.places}
        known |= {listed.place for listed in spec.sheet.no_rule}
        self._at = {(paragraph.heading, paragraph.ordinal): paragraph for paragraph in there}
        # A paragraph still in its place is not where another place with the same words has moved to.
        elsewhere = [each for each in there if Locator(each.heading, each.ordinal, each.sha256) not in known]
        self._by_hash = {paragraph.sha256: paragraph for paragraph in reversed(elsewhere)}

    def find(self, place: Locator) -> tuple[str, Paragraph | None]:
        """The state of a place, and the paragraph now there or the one it moved to."""
        here = self._at.get((place.heading, place.ordinal))
        if here is not None and here.sha256 == place.sha256:
            return FOUND, here
        moved = self._by_hash.get(place.sha256)
        if moved is not None:
            return MOVED, moved
        return (MISSING if here is None else CHANGED), here


def _fold(text: str) -> str:
    return " ".join(text.split())
