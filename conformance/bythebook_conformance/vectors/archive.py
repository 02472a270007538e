"""All test vectors in one archive, for those who test an engine with plain data."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from bythebook import __version__
from bythebook.spec.vectors import vector_files, vectors_digest
from bythebook_conformance.certification.certificates.schemas import schema_files

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
