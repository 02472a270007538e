"""Compare a sheet with a specification: what is unchanged, what must be read again, and hashes still to be filled."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from bythebook.spec import Locator, Spec, game_folder
from bythebook.spec.loading import CLAUSES, SHEET_FILE
from bythebook.spec.records import title_of
from bythebook.spec.sheet import (
    CHANGED,
    FOUND,
    MISSING,
    MOVED,
    Paragraph,
    Unruled,
    Whereabouts,
    locate,
    locate_unruled,
    paragraphs,
)
from bythebook.spec.tables import TomlTable
from bythebook_conformance.kit.errors import UserError, as_text, file_errors, read_file
from bythebook_conformance.kit.language import message, tr
from bythebook_conformance.kit.words import counted, place_words

# ---- review ----------------------------------------------------------------------------------------------------------


STATES = (CHANGED, MISSING, MOVED)
"""The possible states of a paragraph that is not in its place, the most serious first."""
AS_IT_WAS = message("moved under the same heading, word for word")
NOT_AS_IT_WAS = message("states no rule, and has changed")
NEW = message("new on the sheet, not covered by any clause")


class PublishingError(UserError):
    """An obstacle to a publication, in one line."""


@dataclass(frozen=True)
class Review:
    """A user's copy of a sheet, whose headings are listed, compared with the clauses of a game.

    ``places`` are those that clauses rest on, ``unruled`` those that state no rule; ``unclaimed`` paragraphs are listed
    as neither.
    """

    name: str
    headings: tuple[str, ...]
    places: tuple[Whereabouts, ...]
    unruled: tuple[Unruled, ...]
    unclaimed: tuple[Paragraph, ...]

    @cached_property
    def of_clause(self) -> dict[str, list[Whereabouts]]:
        """The state of every place that a located clause rests on."""
        found: dict[str, list[Whereabouts]] = {}
        for place in self.places:
            found.setdefault(place.clause.id, []).append(place)
        return found

    @cached_property
    def due(self) -> list[Whereabouts]:
        """The clauses that must be read again, with the places that have changed."""
        return [place for place in self.places if is_due(place)]

    @cached_property
    def due_clauses(self) -> list[str]:
        """The ids of the clauses that must be read again."""
        return list(dict.fromkeys(place.clause.id for place in self.due))

    @cached_property
    def unruled_changed(self) -> list[Unruled]:
        """The places that state no rule and have changed on the sheet: the new text may state one."""
        return [each for each in self.unruled if each.state in (CHANGED, MISSING)]

    def by_paragraph(self, state: str, *, due: bool = True) -> list[tuple[Locator, Paragraph | None, list[str]]]:
        """The paragraphs in a state: their old places, what is there (or where they are) now, and the clauses
        that rest on them, whether or not these must be read again.
        """
        found: dict[Locator, tuple[Paragraph | None, list[str]]] = {}
        for place in self.places:
            if place.state == state and is_due(place) == due:
                found.setdefault(place.place, (place.paragraph, []))[1].append(place.clause.id)
        return [(locator, now, clauses) for locator, (now, clauses) in found.items()]

    def lines(self) -> Iterator[str]:
        """The findings of the review, for a terminal."""
        yield f"{self.name}: {self.counts()}"
        yield from self.findings()

    def counts(self) -> str:
        """The number of clauses by the most serious state of their paragraphs."""
        gravest = (*STATES, FOUND)
        states = [min((place.state for place in places), key=gravest.index) for places in self.of_clause.values()]
        counts = ", ".join(f"{states.count(state)} {state}" for state in (FOUND, MOVED, CHANGED, MISSING))
        return f"{counted(len(states), 'located clause')}: {counts}"

    def findings(self) -> Iterator[str]:
        """What has changed, one line each."""
        for title, due in (("to be read again", True), (AS_IT_WAS, False)):
            found = [
                f"  {state}: {moved_to(locator, now, state)}: {', '.join(clauses)}"
                for state in STATES
                for locator, now, clauses in self.by_paragraph(state, due=due)
            ]
            yield from [f"{title}:", *found] if found else []
        if self.unruled_changed:
            yield f"{NOT_AS_IT_WAS}:"
            yield from (
                f"  {each.state}: {place_words(each.listed.place)} ({each.listed.reason})"
                for each in self.unruled_changed
            )
        if self.unclaimed:
            yield f"{NEW}:"
            yield from (f"  {place_words(paragraph)}" for paragraph in self.unclaimed)


def is_due(place: Whereabouts) -> bool:
    """Whether the clause of this place must be read again. A paragraph that only moved says the same as before, unless
    it is now under another heading: a rule in one section may not be a rule in another.
    """
    if place.state != MOVED:
        return place.state != FOUND
    return place.paragraph is None or place.place.heading != place.paragraph.heading


def read_sheet(path: Path) -> str:
    """The text of a user's rule sheet."""
    return as_text(read_file(path), str(path), "utf-8-sig")  # some editors begin a file with a byte order mark


def review(spec: Spec, name: str, text: str) -> Review:
    """Compare the text of a sheet with a specification; ``name`` is the sheet's name in messages."""
    places, unruled = tuple(locate(spec, text)), tuple(locate_unruled(spec, text))
    claimed = {each.paragraph for each in places} | {each.paragraph for each in unruled}
    there = paragraphs(text, spec.sheet.headings)
    return Review(name, spec.sheet.headings, places, unruled, tuple(each for each in there if each not in claimed))


def review_of(spec: Spec, path: Path, text: str) -> Review:
    """Compare the text of a user's sheet with a specification.

    Raises:
        PublishingError: nothing of the specification's sheet is on it.
    """
    held = review(spec, path.name, text)
    known = [each for each in held.places if each.place.sha256.strip("0")]
    if known and not any(each.state in (FOUND, MOVED) for each in known):
        raise PublishingError(f"{path}: no paragraph of the sheet {spec.sheet.title!r} is on it: is it another sheet?")
    return held


def moved_to(locator: Locator, now: Paragraph | None, state: str) -> str:
    """A paragraph's old place on the sheet, and its new place if it has moved."""
    stood = place_words(locator)
    if now is None or state != MOVED:
        return stood
    return tr("{place}, now {new_place}", place=stood, new_place=place_words(now))


# ---- hashes ----------------------------------------------------------------------------------------------------------


_HASH = re.compile(r'\bsha256\s*=\s*"(?P<hash>[^"\n]*)"')
_EMPTY = re.compile(r"0*")
_OF_CLAUSE = ("sheet", "also")


def fill_hashes(game: str, text: str) -> dict[Path, int]:
    """Write the hash of the paragraph that stands there on the sheet wherever ``sha256`` is empty, or zeros only.

    A hash that is there stays: where the paragraph has changed since, a person is to read the clause again.

    Args:
        game: its name.
        text: the sheet.

    Returns:
        How many hashes were written to each file.

    Raises:
        NoGameError: there is no such game.
        SpecError: a file cannot be read.
        UserError: a file cannot be written, or a paragraph is not on the sheet; then nothing is written.
    """
    clauses, no_rule = (game_folder(game) / name for name in (CLAUSES, SHEET_FILE))
    headings = TomlTable.of_file(clauses).table("sheet").texts("headings")
    there = {(each.heading, each.ordinal): each.sha256 for each in paragraphs(text, headings)}
    filled = {path: _filled(path, there) for path in (clauses, no_rule) if path.exists()}
    for path, (content, count) in filled.items():
        if count:
            with file_errors(path):
                path.write_bytes(content.encode())
    return {path: count for path, (_, count) in filled.items() if count}


def _filled(path: Path, there: dict[tuple[str, int], str]) -> tuple[str, int]:
    """The text of a file with its hashes, and how many were empty."""
    TomlTable.of_file(path)  # refuses what is no TOML
    content = path.read_bytes().decode()
    places = list(_places(tomllib.loads(content)))
    found = list(_HASH.finditer(content))
    if [match["hash"] for match in found] != [str(place.get("sha256")) for _, place in places]:
        raise PublishingError(f'{path}: expected sha256 = "..." once for every place on the sheet, and nowhere else')
    parts, end, count = [], 0, 0
    for match, (who, place) in zip(found, places, strict=True):
        if _EMPTY.fullmatch(match["hash"]):
            where = str(place.get("heading")), place.get("ordinal")
            if where not in there:
                raise PublishingError(
                    f"{path}, {who}: no paragraph {where[1]} under {title_of(where[0])!r} on the sheet"
                )
            parts += [content[end : match.start("hash")], there[where]]
            end, count = match.end("hash"), count + 1
    return "".join([*parts, content[end:]]), count


def _places(table: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every place on the sheet in the order of the file, with who rests on it."""
    for clause in table.get("clause", []):
        for key, value in clause.items():
            if key in _OF_CLAUSE:
                for place in [value] if isinstance(value, dict) else value:
                    yield f"clause {clause.get('id')}", place
    for number, place in enumerate(table.get("no_rule", []), start=1):
        yield f"no_rule {number}", place
