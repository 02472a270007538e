"""Fill the hashes of paragraphs that clauses rest on: those that are still empty, never one that is there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bythebook.sheet import paragraphs
from bythebook.spec import game_folder
from bythebook.spec.loading import CLAUSES, SHEET_FILE
from bythebook.spec.records import title_of
from bythebook.spec.tables import TomlTable
from bythebook_conformance.kit.errors import file_errors
from bythebook_conformance.rulebook.publishing.review import PublishingError

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
        LookupError: there is no such game.
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
