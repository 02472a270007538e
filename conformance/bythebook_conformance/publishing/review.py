"""A sheet held against a specification: what of it is still as it was, and which clauses must be read again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from bythebook.sheet import (
    CHANGED,
    FOUND,
    MISSING,
    MOVED,
    Paragraph,
    Whereabouts,
    locate,
    paragraphs,
    place_on_sheet,
)
from bythebook.spec import Locator, Spec
from bythebook_conformance.wording import counted

STATES = (CHANGED, MISSING, MOVED)
"""What can have become of a paragraph that is not where it was, the gravest first."""
AS_IT_WAS = "moved under the same heading, word for word"


class PublishingError(ValueError):
    """What is in the way of a publication, in one line."""


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

    @cached_property
    def due(self) -> list[Whereabouts]:
        """The clauses that must be read again."""
        return [place for place in self.places if is_due(place)]

    def by_paragraph(self, state: str, *, due: bool = True) -> list[tuple[Locator, Paragraph | None, list[str]]]:
        """The paragraphs in a state: where they stood, what stands there (or where they stand) now, and the clauses
        that rest on them, which are to be read again or are not.
        """
        found: dict[Locator, tuple[Paragraph | None, list[str]]] = {}
        for place in self.places:
            if place.state == state and is_due(place) == due and place.clause.sheet is not None:
                found.setdefault(place.clause.sheet, (place.paragraph, []))[1].append(place.clause.id)
        return [(locator, now, clauses) for locator, (now, clauses) in found.items()]

    def lines(self) -> Iterator[str]:
        """What the review found, for a terminal."""
        yield f"{self.name}: {self.counts()}"
        yield from self.findings()

    def counts(self) -> str:
        """How many clauses rest on paragraphs of every state."""
        states = [place.state for place in self.places]
        counts = ", ".join(f"{states.count(state)} {state}" for state in (FOUND, MOVED, CHANGED, MISSING))
        return f"{counted(len(states), 'located clause')}: {counts}"

    def findings(self) -> Iterator[str]:
        """What is not as it was, a line each."""
        for title, due in (("to be read again", True), (AS_IT_WAS, False)):
            found = [
                f"  {state}: {moved_to(locator, now, state)}: {', '.join(clauses)}"
                for state in STATES
                for locator, now, clauses in self.by_paragraph(state, due=due)
            ]
            yield from [f"{title}:", *found] if found else []
        if self.unclaimed:
            yield "no clause rests on:"
            yield from (f"  {place_on_sheet(paragraph)}" for paragraph in self.unclaimed)


def is_due(place: Whereabouts) -> bool:
    """Whether a clause must be read again. A paragraph that has only moved says what it said, unless it has come under
    another heading: a rule of one section may be none in another.
    """
    if place.state != MOVED:
        return place.state != FOUND
    was, now = place.clause.sheet, place.paragraph
    return was is None or now is None or was.heading != now.heading


def read_sheet(path: Path) -> str:
    """The text of a rule sheet that somebody holds.

    Raises:
        PublishingError: it cannot be read.
    """
    try:
        return path.read_text(encoding="utf-8-sig")  # some editors begin a file with a mark of its encoding
    except UnicodeDecodeError as error:
        raise PublishingError(f"{path}: not UTF-8 text (byte {error.start}); save it as UTF-8") from None
    except OSError as error:
        raise PublishingError(f"{path}: {error.strerror}") from None


def review(spec: Spec, name: str, text: str) -> Review:
    """Hold the text of a sheet against a specification; ``name`` is what the sheet is called in messages."""
    places = tuple(locate(spec, text))
    claimed = {place.paragraph.sha256 for place in places if place.paragraph is not None}
    there = paragraphs(text, spec.sheet.headings)
    return Review(name, places, tuple(each for each in there if each.sha256 not in claimed))


def moved_to(locator: Locator, now: Paragraph | None, state: str) -> str:
    """Where a paragraph stood on the sheet, and where it stands now if it has moved."""
    stood = place_on_sheet(locator)
    return f"{stood}, now {place_on_sheet(now)}" if now is not None and state == MOVED else stood
