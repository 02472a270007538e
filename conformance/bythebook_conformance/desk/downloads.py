"""Third-party code for the browser: Pyodide and QR codes from npm, msgspec from PyPI; pinned, checked and cached."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from bythebook_conformance.kit.errors import UserError


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
