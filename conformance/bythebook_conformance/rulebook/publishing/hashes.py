"""Fill the hashes of paragraphs that clauses rest on: those that are still empty, never one that is there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bythebook.sheet import paragraphs
from bythebook.spec import game_folder
from bythebook.spec.records import title_of
from bythebook_conformance.rulebook.publishing.review import PublishingError

_HASH = re.compile(r'\bsha256\s*=\s*"(?P<hash>[^"\n]*)"')
_EMPTY = re.compile(r"0*")
_OF_CLAUSE = ("sheet", "also")
_FILES = ("clauses.toml", "sheet.toml")


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
        PublishingError: a file cannot be read or written, or a paragraph is not on the sheet; then nothing is written.
    """
    folder = game_folder(game)
    files = {path: _read(path) for path in (folder / name for name in _FILES) if path.is_file()}
    tables = {path: _table(path, content) for path, content in files.items()}
    headings = _headings(tables[folder / _FILES[0]], folder / _FILES[0])
    there = {(each.heading, each.ordinal): each.sha256 for each in paragraphs(text, headings)}
    filled = {path: _filled(path, content, tables[path], there) for path, content in files.items()}
    for path, (content, count) in filled.items():
        if count:
            _write(path, content)
    return {path: count for path, (_, count) in filled.items() if count}


def _filled(path: Path, content: str, table: Any, there: dict[tuple[str, int], str]) -> tuple[str, int]:
    """The text of a file with its hashes, and how many were empty."""
    places = list(_places(table))
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


def _headings(table: Any, path: Path) -> list[str]:
    headings = table.get("sheet", {}).get("headings")
    if not isinstance(headings, list) or not all(isinstance(each, str) for each in headings):
        raise PublishingError(f"{path}: expected headings, a list of texts, under [sheet]")
    return headings


def _table(path: Path, content: str) -> Any:
    try:
        return tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise PublishingError(f"{path}: not TOML: {error}") from None


def _read(path: Path) -> str:
    try:
        return path.read_bytes().decode()
    except (OSError, UnicodeDecodeError) as error:
        raise PublishingError(f"{path}: {getattr(error, 'strerror', 'not UTF-8 text')}") from None


def _write(path: Path, content: str) -> None:
    try:
        path.write_bytes(content.encode())
    except OSError as error:
        raise PublishingError(f"{path}: {error.strerror}") from None
