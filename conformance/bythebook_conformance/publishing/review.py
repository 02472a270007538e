"""A sheet held against a specification: what of it is still as it was, and which clauses must be read again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from bythebook.sheet import CHANGED, FOUND, MISSING, MOVED, Paragraph, Whereabouts, locate, paragraphs
from bythebook.spec import Locator, Spec

STATES = (CHANGED, MISSING, MOVED)
"""What a clause is to be read again for, the gravest first."""


@dataclass(frozen=True)
class Review:
    """A sheet somebody holds, beside the clauses of a game.

    ``unclaimed`` are the paragraphs on which no clause rests.
    """

    name: str
    places: tuple[Whereabouts, ...]
    unclaimed: tuple[Paragraph, ...]

    @cached_property
    def of_clause(self) -> dict[str, Whereabouts]:
        """What became of the paragraph of every located clause."""
        return {place.clause.id: place for place in self.places}

    @property
    def due(self) -> list[Whereabouts]:
        """The clauses that must be read again."""
        return [place for place in self.places if place.state != FOUND]

    def by_paragraph(self, state: str) -> list[tuple[Locator, Paragraph | None, list[str]]]:
        """The paragraphs in a state: where they stood, what stands there (or where they stand) now, and the clauses
        that rest on them.
        """
        found: dict[Locator, tuple[Paragraph | None, list[str]]] = {}
        for place in self.places:
            if place.state == state and place.clause.sheet is not None:
                found.setdefault(place.clause.sheet, (place.paragraph, []))[1].append(place.clause.id)
        return [(locator, now, clauses) for locator, (now, clauses) in found.items()]

    def lines(self) -> Iterator[str]:
        """What the review found, for a terminal."""
        states = [place.state for place in self.places]
        counts = ", ".join(f"{states.count(state)} {state}" for state in (FOUND, *STATES))
        yield f"{self.name}: of {len(states)} located clauses {counts}"
        if not self.due:
            return
        yield "to be read again:"
        for state in STATES:
            for locator, now, clauses in self.by_paragraph(state):
                yield f"  {state}: {moved_to(locator, now, state)}: {', '.join(clauses)}"
        for paragraph in self.unclaimed:
            yield f"  no clause rests on: {place_on_sheet(paragraph.heading, paragraph.ordinal)}"


def review(spec: Spec, name: str, text: str) -> Review:
    """Hold the text of a sheet against a specification; ``name`` is what the sheet is called in messages."""
    places = tuple(locate(spec, text))
    claimed = {place.paragraph.sha256 for place in places if place.paragraph is not None}
    there = paragraphs(text, spec.sheet.headings)
    return Review(name, places, tuple(each for each in there if each.sha256 not in claimed))


def moved_to(locator: Locator, now: Paragraph | None, state: str) -> str:
    """Where a paragraph stood on the sheet, and where it stands now if it has moved."""
    stood = place_on_sheet(locator.heading, locator.ordinal)
    return f"{stood}, now {place_on_sheet(now.heading, now.ordinal)}" if now is not None and state == MOVED else stood


def place_on_sheet(heading: str, ordinal: int) -> str:
    """A place on a sheet, without the marks of the sheet's layout."""
    return f"{heading.strip('#*@: ') or 'before the first heading'}, paragraph {ordinal}"
