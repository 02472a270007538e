"""The rules as one archive for the browser: the modules of ours that a ruling needs, and the specifications."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from bythebook.spec import game_folder, package_of
from bythebook.spec.finding import GROUP
from bythebook.spec.loading import FILES, SHEET_FILE
from bythebook_conformance.kit.errors import UserError
from bythebook_conformance.kit.language import FOLDER, catalogue_folder, languages_of

_NEEDED = """
import json, sys
sys.path[:] = json.loads(sys.argv[1])
from bythebook.spec import package_of
from bythebook_conformance.desk.answering import prepare
ours = {"bythebook", "bythebook_conformance"}
for game in sys.argv[2:]:
    prepare(game)
    ours.add(package_of(game).partition(".")[0])
import bythebook_conformance.kit.spec_texts  # for languages other than English
for name, module in sorted(sys.modules.items()):
    if name.partition(".")[0] in ours:
        print(name, hasattr(module, "__path__"), module.__file__, sep="\\t")
"""
"""A program for a fresh Python with the same search path: it prints the modules that the rulings of games load."""


class PackingError(UserError):
    """The rules cannot be packed; one line says why."""


def rules_archive(games: Sequence[str]) -> bytes:
    """A ZIP archive of the modules that a ruling loads and the specifications; the same bytes for the same files.

    Raises:
        PackingError: the rules of a game cannot be loaded.
    """
    files = [(name, Path(source).read_bytes()) for name, source in _modules(games)]
    packages = {game: package for game in games if (package := package_of(game))}
    if packages:
        files.append(("bythebook_games-0.dist-info/entry_points.txt", _entry_points(packages).encode()))
    for game in games:
        specs = [game_folder(game) / name for name in (*FILES, SHEET_FILE)]
        files += [(f"{_spec_place(game)}/{file.name}", file.read_bytes()) for file in specs if file.exists()]
    return _archive(files)


def catalogues_archive(language: str, games: Sequence[str]) -> bytes:
    """The catalogues that rulings in a language need, to be unpacked beside the rules; the same bytes for the same
    files.
    """
    folders = {"bythebook_conformance/languages": FOLDER} | {
        f"{_spec_place(game)}/languages": catalogue_folder(game) for game in games if language in languages_of(game)
    }
    files = {f"{place}/{language}.mo": folder / f"{language}.mo" for place, folder in folders.items()}
    return _archive((name, file.read_bytes()) for name, file in files.items())


def _spec_place(game: str) -> str:
    """Where the specification of a game is found in the archive."""
    package = package_of(game)
    return f"{package.replace('.', '/')}/spec" if package else f"bythebook/_spec/{game}"


def _entry_points(packages: Mapping[str, str]) -> str:
    return "".join([f"[{GROUP}]\n", *(f"{game} = {package}\n" for game, package in packages.items())])


def _archive(files: Iterable[tuple[str, bytes]]) -> bytes:
    filled = io.BytesIO()
    with ZipFile(filled, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files:
            entry = ZipInfo(name)  # a fixed date: 1980
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, content)
    return filled.getvalue()


def _modules(games: Sequence[str]) -> list[tuple[str, str]]:
    """Every module of ours that a ruling loads: its name in the archive and its source."""
    command = [sys.executable, "-P", "-c", _NEEDED, json.dumps(sys.path), *games]
    asked = subprocess.run(command, capture_output=True, text=True, check=False)
    if asked.returncode:
        said = asked.stderr.strip().splitlines() or [f"Python ended with {asked.returncode}"]
        raise PackingError(f"the rules cannot be loaded: {said[-1]}")
    found = []
    for line in asked.stdout.splitlines():
        name, is_package, source = line.split("\t")
        found.append((name.replace(".", "/") + ("/__init__.py" if is_package == "True" else ".py"), source))
    return found
