"""Python's memory with the rules loaded, saved when a desk is built: a browser restores it in a tenth of the time."""

from __future__ import annotations

import ast
import gzip
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory
from typing import Any, NamedTuple
from zipfile import ZipFile, is_zipfile

from bythebook.spec import load_spec
from bythebook_conformance.kit.language import languages_of

FOLDER = "/rules"
"""Where the rules are in the files of Python in a browser."""
_KEPT = 4
"""So many snapshots stay in the user's cache."""
_PROGRAM = """
import gc, importlib, json, sys
sys.path.insert(0, {folder!r})
sys.dont_write_bytecode = True
for name in {modules!r}:
    try:
        importlib.import_module(name)
    except ImportError:
        pass  # only for type checkers, or not for browsers
from bythebook_conformance.desk import answering
for game in {games!r}:
    answering.prepare(game)
for asked in json.loads({asked!r}):
    answering.answer(json.dumps(asked))
gc.collect()
"""
"""Loads the rules and all that they may import later, for restored memory has no files to import from. Rules once on
every kind of question: what the first ruling looks up is then known.
"""


class SnapshotError(Exception):
    """Memory cannot be saved; one line says why."""


class Snapshot(NamedTuple):
    """Saved memory and what is needed to restore it, both compressed.

    ``library`` is the compiled part of msgspec and ``path`` its place in Python's files; the table of functions has
    ``table`` entries before it is loaded and ``full`` after; memory has ``size`` bytes.
    """

    saved: bytes
    library: bytes
    path: str
    table: int
    full: int
    size: int


def library_of(wheel: Path) -> tuple[str, bytes]:
    """The compiled library in a wheel: its path there, and itself."""
    with ZipFile(wheel) as archive:
        (name,) = (each for each in archive.namelist() if each.endswith(".so"))
        return f"{FOLDER}/{name}", archive.read(name)


def snapshot(
    parts: Mapping[str, Path], wheel: Path, rules: Mapping[str, bytes], games: Sequence[str], kept: Path
) -> Snapshot:
    """Save the memory of Python with the rules of games, or take it from the folder ``kept``.

    Args:
        parts: the files of Pyodide by name.
        wheel: msgspec.
        rules: the archives of the rules and of what is said in other languages, by name.
        games: their names.
        kept: a folder for what was saved.

    Raises:
        SnapshotError: Node.js is not here or cannot do it.
    """
    path, library = library_of(wheel)
    program = _PROGRAM.format(
        folder=FOLDER, modules=_imported(rules), games=[*games], asked=json.dumps(_questions(games))
    )
    scripts = [files(__package__).joinpath(name).read_bytes() for name in ("snapshot.mjs", "page/begin.js")]
    named = [
        *(parts[name].read_bytes() for name in sorted(parts)),
        library,
        *rules.values(),
        program.encode(),
        *scripts,
    ]
    file = kept / f"snapshot-{sha256(b''.join(sha256(each).digest() for each in named)).hexdigest()[:16]}.zip"
    if not file.exists():
        node = shutil.which("node")
        if node is None:
            raise SnapshotError("Node.js is not here")
        made = {"begin.mjs": scripts[1], "snapshot.mjs": scripts[0]}
        _keep(_made(node, parts, made, wheel, rules, program), file)
    with ZipFile(file) as archive:
        places = json.loads(archive.read("places.json"))
        return Snapshot(
            archive.read("snapshot.gz"), packed(library), path, places["table"], places["full"], places["size"]
        )


def _keep(content: bytes, file: Path) -> None:
    """Write a file at once, for others who may read it now, and forget the oldest of its kind."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=file.parent, delete=False) as written:
        written.write(content)
    os.replace(written.name, file)
    for old in sorted(file.parent.glob("snapshot-*.zip"), key=lambda each: each.stat().st_mtime)[:-_KEPT]:
        old.unlink(missing_ok=True)


def packed(content: bytes) -> bytes:
    """A file compressed by gzip; the same bytes for the same file. The best level would save half a percent, for twice
    the time.
    """
    return gzip.compress(content, 6, mtime=0)


def _made(
    node: str,
    parts: Mapping[str, Path],
    scripts: Mapping[str, bytes],
    wheel: Path,
    rules: Mapping[str, bytes],
    program: str,
) -> bytes:
    path, library = library_of(wheel)
    job = {"path": path, "folder": FOLDER, "archives": [wheel.name, *rules], "program": program}
    contents = {**scripts, wheel.name: wheel.read_bytes(), **rules, "library.so": library}
    with TemporaryDirectory() as name:
        folder = Path(name)
        for part, source in parts.items():
            shutil.copyfile(source, folder / part)
        for part, content in {**contents, "job.json": json.dumps(job).encode()}.items():
            (folder / part).write_bytes(content)
        command = [node, "snapshot.mjs"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SnapshotError(_complaint(done.stderr))
        filled = BytesIO()
        with ZipFile(filled, "w") as archive:
            archive.writestr("snapshot.gz", packed((folder / "snapshot.bin").read_bytes()))
            archive.writestr("places.json", done.stdout.strip().splitlines()[-1])
    return filled.getvalue()


def _imported(rules: Mapping[str, bytes]) -> list[str]:
    """What the modules in archives import, wherever in them."""
    found = set()
    for content in rules.values():
        if not is_zipfile(BytesIO(content)):
            continue  # Node.js will say so
        with ZipFile(BytesIO(content)) as archive:
            for name in archive.namelist():
                if name.endswith(".py"):
                    found |= {*_imports(ast.parse(archive.read(name)))}
    return sorted(found)


def _imports(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def _complaint(said: str) -> str:
    """What Node.js says is wrong: the line that names an error."""
    named = re.search(r"^\w*Error\b.*", said, re.MULTILINE)
    return named[0] if named else "Node.js cannot do it"


def _questions(games: Sequence[str]) -> list[dict[str, Any]]:
    """An example of every question, in every language that its game speaks."""
    examples = {each.method: (game, each) for game in games for each in load_spec(game).examples}
    return [
        {"game": game, "question": method, "params": each.params, "readings": each.readings, "language": language}
        for method, (game, each) in examples.items()
        for language in languages_of(game)
    ]
