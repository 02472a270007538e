"""Rulings of earlier runs, kept in files: what was asked of a chunk, and what shows whether its answers are right.

Only the very code that made them finds them again. What is asked and judged is the same with them and without.
"""

from __future__ import annotations

import os
import re
import sys
import zlib
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from hashlib import blake2b, sha256
from pathlib import Path
from time import time_ns
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
_OURS = re.compile(r"[0-9a-f]{32}/([0-9]+-)?[0-9a-f]{32}\.rulings")
_LOADED = time_ns()
"""When this process began to load the kit."""


class Kept(Struct, array_like=True, frozen=True):
    """Questions of a chunk, as many as go into one line, and what is known of their right answers."""

    questions: bytes
    """Their params, a JSON list."""
    right: list[bytes]
    """The digests of the right answers."""
    tally: TallyData
    """What is counted when all answers are right."""


def digest(answer: Any) -> bytes:
    """A digest of an answer; two answers have one digest only by a chance of one in 2 to the 64."""
    return blake2b(_written(answer), digest_size=8).digest()


class Cache:
    """A folder with the rulings of earlier runs, trusted like the kit itself.

    That it cannot be read or written, or that the code has changed since it was loaded, only costs time.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @cached_property
    def _made_by(self) -> str | None:
        return code_digest()

    def get(self, key: Sequence[str]) -> list[Kept] | None:
        """What is kept under a key, None if there is nothing, or nothing that can be read."""
        if self._made_by is None:
            return None
        path = self._folder / self._made_by / _name(key)
        try:
            kept = _decode(zlib.decompress(path.read_bytes()))
        except (OSError, zlib.error, msgspec.MsgspecError):
            return None
        with suppress(OSError):
            os.utime(path)
        return kept

    def put(self, key: Sequence[str], kept: Sequence[Kept]) -> None:
        """Keep something under a key, whole or not at all."""
        if self._made_by is None or not _unchanged():
            return
        path = self._folder / self._made_by / _name(key)
        new = path.with_name(f"{os.getpid()}-{path.name}")
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                new.write_bytes(zlib.compress(_encode(kept), _LEVEL))
                new.replace(path)
            finally:
                new.unlink(missing_ok=True)

    def trim(self, most: int = MOST_BYTES) -> None:
        """Delete what was not used for longest, until no more than so many bytes are left."""
        found = []
        for path in self._folder.glob("*/*"):
            with suppress(OSError):
                if _OURS.fullmatch(path.relative_to(self._folder).as_posix()) and path.is_file():
                    found.append((path.stat().st_mtime, path.stat().st_size, path))
        left = sum(size for _, size, _ in found)
        for _, size, path in sorted(found):
            if left <= most:
                return
            with suppress(OSError):
                path.unlink()
                left -= size
                path.parent.rmdir()  # the last of its version


def _name(key: Sequence[str]) -> str:
    return f"{sha256(chr(0).join(key).encode()).hexdigest()[:32]}.rulings"


def code_digest() -> str | None:
    """A digest of all that questions and rulings come from: the code, the language, the libraries.

    None if a file cannot be read, or has changed since this process loaded it.
    """
    from importlib.metadata import version  # not above: it takes time, and rulings at the table do without

    total = sha256("\0".join((sys.version, version("msgspec"), version("hypothesis"))).encode())
    try:
        for name, path in _sources(*bythebook.__path__, *bythebook_conformance.__path__):
            total.update(name.encode() + b"\0" + sha256(path.read_bytes()).digest())
    except OSError:
        return None
    return total.hexdigest()[:32] if _unchanged() else None


@lru_cache(1)
def _sources(*roots: str) -> list[tuple[str, Path]]:
    """The files of the packages, each with its name there."""
    found = ((path.relative_to(root).as_posix(), path) for root in map(Path, roots) for path in sorted(root.rglob("*")))
    return [(name, path) for name, path in found if "__pycache__" not in name and path.is_file()]


def _unchanged() -> bool:
    """Whether the code in the files is the one that this process has loaded."""
    try:
        files = _sources(*bythebook.__path__, *bythebook_conformance.__path__)
        return all(path.stat().st_mtime_ns < _LOADED for _, path in files)
    except OSError:
        return False


_written = msgspec.json.Encoder(order="deterministic").encode  # the entries of an object have no order
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[Kept]).decode
