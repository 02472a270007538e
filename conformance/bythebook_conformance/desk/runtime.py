"""The desk's runtime in the browser: Python, the rules as an archive, and Python's memory with the rules loaded."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from bythebook.spec import game_folder, package_of
from bythebook.spec.finding import GROUP
from bythebook.spec.loading import FILES, SHEET_FILE
from bythebook_conformance.desk.snapshot import SnapshotError, packed, snapshot
from bythebook_conformance.kit.errors import UserError
from bythebook_conformance.kit.language import ENGLISH, FOLDER, catalogue_folder, languages_of

# ---- downloads -------------------------------------------------------------------------------------------------------


class DownloadError(UserError):
    """A download failed; one line says which and what to do about it."""


class Download(NamedTuple):
    """A file in a registry and its SHA-256."""

    url: str
    sha256: str

    @property
    def name(self) -> str:
        """The file's own name."""
        return self.url.rpartition("/")[2]


PYODIDE = Download(
    "https://registry.npmjs.org/pyodide/-/pyodide-314.0.7.tgz",
    "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
)
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files of Pyodide's package that a page needs."""
MSGSPEC = Download(
    "https://files.pythonhosted.org/packages/75/5d/c0e6bdb81a87f6bd56a663a330c271af7670490c80d8d635d9fa21ad1adf/"
    "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
    "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022",
)
QR = Download(
    "https://registry.npmjs.org/qr/-/qr-0.7.0.tgz",
    "632ef43ecb74f7eb5f578e978068bcbfba0fbba36101e79c079a6d95f24d8865",
)


def python_files() -> list[Path]:
    """The files of Pyodide and the wheel of msgspec; errors as in ``fetched``."""
    return [*fetched(PYODIDE, PARTS), *fetched(MSGSPEC)]


def qr_script() -> bytes:
    """The script that makes QR codes; errors as in ``fetched``."""
    (script,) = fetched(QR, ("index.js",))
    return script.read_bytes()


def fetched(download: Download, parts: Sequence[str] = ()) -> list[Path]:
    """A file, or parts of it if it is a package of npm, from the user's cache if it is there.

    Raises:
        DownloadError: it is not in the cache and cannot be downloaded.
    """
    try:
        import pooch  # imported here: only those who build a desk have it
    except ImportError:
        raise DownloadError('the desk needs pooch, which is not installed: pip install "bythebook[desk]"') from None
    pooch.get_logger().setLevel("ERROR")
    cache = pooch.os_cache("bythebook")
    unpack = pooch.Untar([f"package/{part}" for part in parts]) if parts else None
    try:
        got = pooch.retrieve(download.url, f"sha256:{download.sha256}", download.name, cache, processor=unpack)
    except (OSError, ValueError) as error:  # requests' errors are OSErrors; not the bytes we pinned: ValueError
        raise DownloadError(f"cannot get {download.url}: {_short(error)}") from None
    paths = map(Path, [got] if isinstance(got, str) else sorted(got))
    return [path for path in paths if path.name in (parts or [download.name])]


def _short(error: Exception) -> str:
    """What is wrong, without the pool, proxy and retries in which requests wraps it."""
    text = (str(error) or type(error).__name__).splitlines()[0]
    return text if isinstance(error, ValueError) else text.rpartition(": ")[2].strip("\"')")


# ---- rules -----------------------------------------------------------------------------------------------------------


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


# ---- runtime ---------------------------------------------------------------------------------------------------------


PYTHON_FOLDER = "python"
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
    placed = {f"{PYTHON_FOLDER}/{name}": each for name, each in contents.items()}
    return Runtime(placed, [f"{PYTHON_FOLDER}/{name}" for name in needed], data, unsaved)


def version_of(contents: Mapping[str, bytes]) -> str:
    """Something that changes with any file."""
    each = (name.encode() + b"\0" + sha256(contents[name]).digest() for name in sorted(contents))
    return sha256(b"".join(each)).hexdigest()[:16]
