"""The editions of a specification: what changed from one to the next, read from ``spec/<game>/editions.toml``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

from bythebook.spec.finding import game_folder
from bythebook.spec.loading import load_spec
from bythebook.spec.records import Clause, Spec, SpecError
from bythebook.spec.tables import TomlTable, is_sha256

FILE = "editions.toml"
CHANGES = ("added", "changed", "clarified", "erratum", "removed")


@dataclass(frozen=True, slots=True)
class Change:
    """A change to a specification, and the clauses, open points and examples that it concerns.

    ``changed``: rules differently than before; ``clarified``: says the same more clearly; ``erratum``: corrects a
    mistake in the specification. ``was`` holds the earlier text of clauses that are worded anew.
    """

    kind: str
    text: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    examples: tuple[str, ...]
    was: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition of a specification: a summary, the digest of its clauses and open points, and its changes."""

    id: str
    day: date
    text: str
    wording: str
    changes: tuple[Change, ...]


@lru_cache
def load_editions(game: str, folder: Path | None = None) -> tuple[Edition, ...]:
    """The editions of a game's specification, the current one first; empty if the game keeps no record of them.

    Raises:
        SpecError: there is no such game, or the file is malformed or names something the specification does not have.
    """
    spec = load_spec(game, folder)
    path = (game_folder(spec.game) if folder is None else folder) / FILE
    if not path.exists():
        return ()
    file = TomlTable.of_file(path)
    gone: set[tuple[str, str]] = set()
    editions = tuple(_edition(table, spec, gone) for table in file.tables("edition"))
    file.done()
    ids = [edition.id for edition in editions]
    for newer, older in pairwise(editions):
        if ids.count(newer.id) > 1:
            raise SpecError(f"{path}: edition {newer.id!r} appears twice")
        if newer.day < older.day:
            raise SpecError(f"{path}: edition {newer.id!r} stands above {older.id!r}, which is newer: newest first")
    return editions


def wording(spec: Spec) -> str:
    """SHA-256 of everything the clauses and open points say, regardless of their order in the files.

    Examples are left out: they only illustrate the clauses, so adding one changes nothing.
    """
    said = {clause.id: _said(clause) for clause in spec.clauses}
    said |= {point.id: asdict(point) for point in spec.open_points}
    return sha256(json.dumps(said, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def _said(clause: Clause) -> dict[str, Any]:
    """A clause as plain data; ``also`` is omitted when empty, which keeps digests from before it existed.

    ``not_under`` is left out because it follows from the alternatives.
    """
    said = asdict(clause)
    del said["not_under"]
    if not clause.also:
        del said["also"]
    return said


def _edition(table: TomlTable, spec: Spec, gone: set[tuple[str, str]]) -> Edition:
    """The next older edition; ``gone`` holds what newer editions removed, and gains what this one removed."""
    edition = Edition(
        table.text("id"),
        table.day("date"),
        table.text("text"),
        table.text("wording"),
        tuple(_change(change, spec, gone) for change in table.tables("change", "text")),
    )
    if not is_sha256(edition.wording):
        raise table.fail(f"wording is {edition.wording!r}: expected 64 hexadecimal digits")
    table.done()
    gone |= {named for change in edition.changes if change.kind == "removed" for named in _named(change)}
    return edition


def _change(table: TomlTable, spec: Spec, gone: set[tuple[str, str]]) -> Change:
    change = Change(
        table.choice("kind", CHANGES),
        table.text("text"),
        table.texts("clauses"),
        table.texts("readings"),
        table.texts("examples"),
        table.words("was"),
    )
    table.done()
    for name in change.was:
        if name not in change.clauses:
            raise table.fail(f"was: {name!r} is not among the clauses of the change")
    if not (change.clauses or change.readings or change.examples):
        raise table.fail("expected clauses, readings or examples: what has changed")
    known = {"clause": {*spec.clause}, "open point": {*spec.open_point}, "example": {each.id for each in spec.examples}}
    for what, name in _named(change):
        if change.kind == "removed" and name in known[what]:
            raise table.fail(f"{what} {name!r} is still there")
        if change.kind != "removed" and name not in known[what] and (what, name) not in gone:
            raise table.fail(f"no {what} {name!r}")
    return change


def _named(change: Change) -> list[tuple[str, str]]:
    """What a change names, as pairs of kind and name."""
    kinds = (("clause", change.clauses), ("open point", change.readings), ("example", change.examples))
    return [(what, name) for what, names in kinds for name in names]
