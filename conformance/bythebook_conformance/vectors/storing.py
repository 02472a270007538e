"""Vectors as files: one object per file, one vector per line, in a fixed order, so equal vectors give equal bytes."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec.json import encode

from bythebook.spec import Vector
from bythebook.spec.vectors import VECTORS


def files_of(game: str, vectors: Iterable[Vector]) -> dict[str, bytes]:
    """The files of a game's vectors, by name: one for every protocol method."""
    by_method: dict[str, list[Vector]] = {}
    for vector in sorted(vectors, key=lambda each: (len(each.readings), len(encode(each.params)), each.id)):
        by_method.setdefault(vector.method.rpartition(".")[2], []).append(vector)
    return {f"{name}.json": _file(game, found) for name, found in sorted(by_method.items())}


def store(folder: Path, files: dict[str, bytes]) -> None:
    """Write the files into the folder ``vectors`` of a game, replacing those already there.

    Raises:
        OSError: they cannot be written.
    """
    target = folder / VECTORS
    target.mkdir(exist_ok=True)
    for path in target.glob("*.json"):
        if path.name not in files:
            path.unlink()
    for name, data in files.items():
        (target / name).write_bytes(data)


def _file(game: str, vectors: list[Vector]) -> bytes:
    lines = b",\n".join(encode(_plain(vector)) for vector in vectors)
    return b'{"game": ' + encode(game) + b', "vectors": [\n' + lines + b"\n]}\n"


def _plain(vector: Vector) -> dict[str, Any]:
    """A vector as JSON, with its keys in reading order."""
    return {
        "id": vector.id,
        "for": [{"kind": shown.kind, "text": shown.text} for shown in vector.shows],
        "method": vector.method,
        **({"readings": dict(sorted(vector.readings.items()))} if vector.readings else {}),
        "params": vector.params,
        "result": vector.result,
        "clauses": vector.clauses,
        "reasons": vector.reasons,
        "found": vector.found,
    }
