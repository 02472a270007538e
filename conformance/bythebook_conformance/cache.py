"""Rulings of earlier runs, kept in files: what was asked of a chunk, and what shows whether its answers are right.

Only the very code that made them finds them again. What is asked and judged is the same with them and without.
"""

from __future__ import annotations

import os
import sys
import tempfile
import zlib
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

import bythebook
import bythebook_conformance
from bythebook_conformance.tally import TallyData

MOST_BYTES = 500_000_000
"""What a cache may take on disk; of more, what was not used for longest goes."""
_LEVEL = 3
"""Of compression: a quarter of the size, in a fiftieth of the time that a ruling takes."""
_SUFFIX = ".rulings"


class Kept(Struct, array_like=True, frozen=True):
    """Questions of a chunk, as many as go into one line, and what is known of their right answers."""

    questions: bytes
    """Their params, a JSON list."""
    right: list[bytes]
    """The digests of the right answers."""
    tally: TallyData
    """What is counted when all answers are right."""


def digest(answer: Any) -> bytes:
    """A digest of an answer: the same for the same answer, and for no other."""
    return blake2b(_written(answer), digest_size=8).digest()


class Cache:
    """A folder with the rulings of earlier runs. That it cannot be read or written only costs time."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def get(self, key: Sequence[str]) -> list[Kept] | None:
        """What is kept under a key, None if there is nothing, or nothing that can be read."""
        path = self._path(key)
        try:
            kept = _decode(zlib.decompress(path.read_bytes()))
        except (OSError, zlib.error, msgspec.MsgspecError):
            return None
        with suppress(OSError):
            os.utime(path)
        return kept

    def put(self, key: Sequence[str], kept: Sequence[Kept]) -> None:
        """Keep something under a key, whole or not at all."""
        path = self._path(key)
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(_SUFFIX, "new-", path.parent)
            try:
                with open(handle, "wb") as file:
                    file.write(zlib.compress(_encode(kept), _LEVEL))
                os.replace(name, path)
            except OSError:
                os.unlink(name)

    def trim(self, most: int = MOST_BYTES) -> None:
        """Delete what was not used for longest, until no more than so many bytes are left."""
        with suppress(OSError):
            files = [(path, path.stat()) for path in self._folder.rglob(f"*{_SUFFIX}")]
            left = sum(about.st_size for _, about in files)
            for path, about in sorted(files, key=lambda file: file[1].st_mtime):
                if left <= most:
                    return
                path.unlink()
                left -= about.st_size

    def _path(self, key: Sequence[str]) -> Path:
        return self._folder / made_by() / (sha256("\0".join(key).encode()).hexdigest()[:32] + _SUFFIX)


@cache
def made_by() -> str:
    """A digest of all that questions and rulings come from: the code, the language, the libraries."""
    from importlib.metadata import version  # not above: it takes time, and rulings at the table do without

    total = sha256("\0".join((sys.version, version("msgspec"), version("hypothesis"))).encode())
    for package in (bythebook, bythebook_conformance):
        for root in map(Path, package.__path__):
            for path in sorted((*root.rglob("*.py"), *root.rglob("*.toml"))):
                name = path.relative_to(root).as_posix()
                total.update(name.encode() + b"\0" + sha256(path.read_bytes()).digest())
    return total.hexdigest()[:32]


_written = msgspec.json.Encoder(order="deterministic").encode  # the entries of an object have no order
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[Kept]).decode
