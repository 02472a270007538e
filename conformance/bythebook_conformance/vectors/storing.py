"""Vectors as files, one vector a line in a fixed order, so that equal vectors give equal bytes; all in one archive."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from msgspec.json import encode

from bythebook import __version__
from bythebook.spec import Vector
from bythebook.spec.vectors import VECTORS, vector_files, vectors_digest
from bythebook_conformance.certification.certificates.schemas import schema_files

# ---- files -----------------------------------------------------------------------------------------------------------


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


# ---- an archive ------------------------------------------------------------------------------------------------------


FOLDER = "bythebook-vectors"
LAYOUT = 1
"""The version of the layout: folders, file names and fields. A change that a reader could notice raises it."""
_README = """\
bythebook {version}: test vectors, layout {layout}.

GAME/METHOD.json             questions with their right answers; see schemas/vectors.json
schemas/GAME/METHOD.*.json   the schemas of the questions and answers

For every vector without "readings": ask your engine "params", and compare its answer with "result".
Lists that the schemas mark with "x-order": "none" may come in any order.

{digests}
"""


def write_archive(path: Path, games: Iterable[str]) -> int:
    """Write the vectors of some games to a ZIP file, the same bytes for the same vectors; how many files are in it.

    Raises:
        OSError: it cannot be written.
    """
    files: dict[str, bytes] = {}
    digests = []
    for game in games:
        files |= {f"{game}/{each.name}": each.read_bytes() for each in vector_files(game)}
        files |= {f"schemas/{name}": text for name, text in schema_files().items() if name.startswith(f"{game}/")}
        digests.append(f"SHA-256 of the vectors of {game}: {vectors_digest(game)}")
    files["schemas/vectors.json"] = schema_files()["vectors.json"]
    said = _README.format(version=__version__, layout=LAYOUT, digests="\n".join(digests))
    files["README.txt"] = said.encode()
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(ZipInfo(f"{FOLDER}/{name}"), content, ZIP_DEFLATED)
    return len(files)
