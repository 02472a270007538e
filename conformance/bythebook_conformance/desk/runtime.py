"""The desk's runtime in the browser: Python, the rules, and Python's memory with the rules loaded."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from bythebook_conformance.desk.downloads import MSGSPEC, python_files
from bythebook_conformance.desk.packing import catalogues_archive, rules_archive
from bythebook_conformance.desk.snapshot import SnapshotError, packed, snapshot
from bythebook_conformance.kit.language import ENGLISH, languages_of

FOLDER = "python"
_COMPRESSED = ("pyodide.asm.mjs", "pyodide.asm.wasm")
_START, _STDLIB, _LOCK = "pyodide.mjs", "python_stdlib.zip", "pyodide-lock.json"


class Runtime(NamedTuple):
    """Files by name, those that a visit needs, and what the page must know of them."""

    contents: Mapping[str, bytes]
    needed: Sequence[str]
    data: Mapping[str, Any]
    unsaved: str
    """Why Python's memory could not be saved; empty if it is here."""


def runtime(games: Sequence[str]) -> Runtime:
    """All that the desks of games run.

    The large files are compressed here: many servers do not, and the page can decompress them. Where memory could be
    saved, a visit needs neither Python's library nor the archives of the rules and of other languages; they stay for
    browsers that cannot take that memory.

    Raises:
        DownloadError: Python for the browser could not be downloaded.
        PackingError: the rules of a game cannot be loaded.
    """
    found = {path.name: path for path in python_files()}
    wheel = found.pop(MSGSPEC.name)
    spoken = {language for game in games for language in languages_of(game)} - {ENGLISH}
    catalogues = {f"{language}.zip": catalogues_archive(language, games) for language in sorted(spoken)}
    rules = {"rules.zip": rules_archive(games), **catalogues}
    saved, unsaved = None, ""
    try:
        saved = snapshot(found, wheel, rules, games, wheel.parent)
    except SnapshotError as error:
        unsaved = str(error)
    contents = {_START: found[_START].read_bytes()}
    contents |= {f"{name}.packed": packed(found[name].read_bytes()) for name in _COMPRESSED}
    plain = {_STDLIB: found[_STDLIB].read_bytes(), MSGSPEC.name: wheel.read_bytes(), **rules}
    restoring = {} if saved is None else {"snapshot.packed": saved.saved, "library.packed": saved.library}
    needed = sorted({**contents, **(restoring or plain)})
    contents |= plain | restoring
    data = {
        "kept": f"bythebook-python-{version_of(contents)}",
        "archives": [MSGSPEC.name, *rules],
        # What Pyodide wants to know of itself; the packages that it could load are not here.
        "lock": {"info": json.loads(found[_LOCK].read_bytes())["info"], "packages": {}},
        "snapshot": saved and {name: getattr(saved, name) for name in ("path", "table", "full", "size")},
    }
    placed = {f"{FOLDER}/{name}": each for name, each in contents.items()}
    return Runtime(placed, [f"{FOLDER}/{name}" for name in needed], data, unsaved)


def version_of(contents: Mapping[str, bytes]) -> str:
    """Something that changes with any file."""
    each = (name.encode() + b"\0" + sha256(contents[name]).digest() for name in sorted(contents))
    return sha256(b"".join(each)).hexdigest()[:16]
