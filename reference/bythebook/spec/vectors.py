"""Test vectors: protocol questions with their complete answers, each found for what it shows.

They are in ``spec/<game>/vectors/*.json``, one vector per line; ``bythebook rules vectors`` generates them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from bythebook.spec.finding import game_folder
from bythebook.spec.loading import check_readings, load_spec
from bythebook.spec.records import Spec, SpecError
from bythebook.spec.tables import TomlTable, text_of

VECTORS = "vectors"
"""The folder of a game's test vectors, beside its clauses."""
SHOWN = ("clause", "pair")
FOUND = ("crosshair", "enumerated", "generated", "written")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_DIGEST = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True, slots=True, order=True)
class FoundFor:
    """What a vector was found for.

    ``kind`` is ``clause`` (a clause that has a say in the answer, or that a changed rule breaks here) or ``pair`` (two
    alternatives of an open point that answer differently).
    """

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Vector:
    """A protocol question with the answer that the rules give.

    ``result`` is the complete answer under ``readings`` (the departures from the defaults). ``clauses`` are all that
    decide anything in it; ``reasons`` is a digest of which clauses have a say in which field, so that
    a vector holds for a reference only if its reasons agree too. ``found`` says how the question was found.
    """

    id: str
    method: str
    params: dict[str, Any]
    readings: dict[str, str]
    result: dict[str, Any]
    clauses: tuple[str, ...]
    reasons: str
    shows: tuple[FoundFor, ...]
    found: str


@lru_cache
def load_vectors(game: str, folder: Path | None = None) -> tuple[Vector, ...]:
    """The test vectors of a game, file by file; empty if it has none yet.

    Args:
        game: the game, with hyphens or underscores.
        folder: the game's folder; by default the one shipped with the package.

    Raises:
        SpecError: there is no such game, or a file is malformed, names what does not exist, or repeats a vector.
    """
    game = game.replace("-", "_")
    spec = load_spec(game, folder, examples=False)
    found: list[Vector] = []
    for path in vector_files(game, folder):
        file = TomlTable(_read(path), str(path))
        if file.text("game") != game:
            raise file.fail(f"game is another one: expected {game!r}")
        found += [_vector(table, spec) for table in file.tables("vectors")]
        file.done()
        _check_unique(found, path)
    return tuple(found)


def vector_files(game: str, folder: Path | None = None) -> list[Path]:
    """The files with a game's test vectors, in alphabetical order.

    Raises:
        SpecError: there is no such game.
    """
    return sorted(((folder or game_folder(game)) / VECTORS).glob("*.json"))


def vectors_digest(game: str, folder: Path | None = None) -> str:
    """SHA-256 of the vector files, including their names. It is not part of the specification's own digest: vectors
    follow from the rules and add none.
    """
    total = sha256()
    for path in vector_files(game.replace("-", "_"), folder):
        total.update(path.name.encode() + b"\0" + sha256(path.read_bytes()).digest())
    return total.hexdigest()


def _read(path: Path) -> dict[str, Any]:
    try:
        value = json.loads(text_of(path))
    except OSError as error:
        raise SpecError(f"{path}: {error.strerror}") from None
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise SpecError(f"{path}: not JSON: {error}") from None
    if not isinstance(value, dict):
        raise SpecError(f"{path}: expected an object with game and vectors")
    return value


def _vector(table: TomlTable, spec: Spec) -> Vector:
    vector = Vector(
        table.text("id"),
        table.text("method"),
        table.mapping("params"),
        table.words("readings"),
        table.mapping("result"),
        table.texts("clauses"),
        table.text("reasons"),
        tuple(_shown(each, spec) for each in table.tables("for", name="kind")),
        table.choice("found", FOUND),
    )
    table.done()
    if not _ID.fullmatch(vector.id):
        raise table.fail(f"id is {vector.id!r}: expected words-with-hyphens")
    if not vector.method.startswith(f"{spec.game}."):
        raise table.fail(f"method is {vector.method!r}: expected {spec.game}.something")
    if not _DIGEST.fullmatch(vector.reasons):
        raise table.fail(f"reasons is {vector.reasons!r}: expected 16 hexadecimal digits")
    for name, empty in (("params", not vector.params), ("result", not vector.result), ("for", not vector.shows)):
        if empty:
            raise table.fail(f"{name} is missing or empty")
    check_readings(vector.readings, spec, table.where)
    _check_clauses(vector.clauses, spec, table)
    return vector


def _shown(table: TomlTable, spec: Spec) -> FoundFor:
    shown = FoundFor(table.choice("kind", SHOWN), table.text("text"))
    table.done()
    if shown.kind == "clause":
        _check_clauses([shown.text], spec, table)
    return shown


def _check_clauses(clauses: Iterable[str], spec: Spec, table: TomlTable) -> None:
    for clause in clauses:
        if clause not in spec.clause:
            raise table.fail(f"no clause {clause!r}")


def _check_unique(vectors: list[Vector], path: Path) -> None:
    known: set[str] = set()
    for vector in vectors:
        if vector.id in known:
            raise SpecError(f"{path}: vector {vector.id!r} appears twice")
        known.add(vector.id)
