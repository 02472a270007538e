"""What is identified by its digest: files, by names that say nothing about the machine on which they lie."""

from __future__ import annotations

from hashlib import file_digest, sha256
from os.path import isfile
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from bythebook_conformance.kit.errors import refuse_named_pipe
from bythebook_conformance.kit.messages import about

if TYPE_CHECKING:
    from collections.abc import Sequence

Count = Annotated[int, Meta(ge=0)]
Hex256 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", min_length=64, max_length=64)]


class Record(Struct, rename="camel", forbid_unknown_fields=True):
    """A part of a certificate."""


class Digest(Record):
    """A digest, in hexadecimal digits."""

    sha256: Annotated[Hex256, about("The SHA-256 digest.")]


class Resource(Record):
    """Something that is named and identified by its digest."""

    name: Annotated[str, about("A name for people; never an absolute path.", min_length=1)]
    digest: Annotated[Digest, about("The digest of its bytes.")]


def digest_of(path: Path) -> Digest:
    """The digest of a file.

    Raises:
        OSError: it cannot be read.
        UserError: it is a named pipe.
    """
    refuse_named_pipe(path)
    with path.open("rb") as file:
        return Digest(file_digest(file, "sha256").hexdigest())


def digest_of_text(text: str) -> Digest:
    """The digest of a text, which may hold any bytes that a system call takes."""
    return Digest(sha256(text.encode("utf-8", "surrogateescape")).hexdigest())


def files_of(command: Sequence[str]) -> tuple[Path, ...]:
    """The files that a command names: its arguments that are files, else its program."""
    files = tuple(Path(word) for word in command[1:] if isfile(word))
    program = which(command[0]) if command else None
    return files or ((Path(program),) if program else ())


def portable(word: str) -> str:
    """A word of a command, or a file's name, without anything about the machine: never an absolute path."""
    option, equals, value = word.partition("=")
    if equals and Path(value).is_absolute():
        return f"{option}={portable(value)}"
    path = Path(word)
    if path.is_absolute() and path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    elif not (path.is_absolute() or ".." in path.parts):
        return word
    return path.name if path.is_absolute() or ".." in path.parts else path.as_posix()
