"""Errors that a user of the kit can correct, and the reading of files that he names."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EDQUOT, EFBIG, EIO, EMFILE, ENOSPC
from importlib import import_module
from pathlib import Path
from typing import BinaryIO, NoReturn


class UserError(Exception):
    """Something is wrong with what was given, or something is missing; the text is the line that the user reads."""


class NotThereError(UserError, LookupError):
    """There is no game, method, clause, language or the like of the name that was given."""


@contextmanager
def about(what: str) -> Iterator[None]:
    """Whatever is wrong inside is said of this: an option, an engine, a place in a file."""
    try:
        yield
    except UserError as wrong:
        raise UserError(f"{what} {wrong}") from None


def require(package: str, what: str, extra: str) -> None:
    """Refuse where a package is not there which something needs, and say which extra of the kit brings it."""
    try:
        import_module(package)
    except ImportError:
        raise UserError(f'{what} needs {package}, which is not installed: pip install "bythebook[{extra}]"') from None


FULL = frozenset({ENOSPC, EDQUOT, EFBIG, EIO})
"""System errors of a disk that takes no more."""
SHELL_LIMITS = {EFBIG: "ulimit -f", EMFILE: "ulimit -n"}
"""System errors that a limit of the shell brings about, and how it is shown and changed there."""
OPEN = ("/dev/", "/proc/")
"""Where pipes lie that somebody holds open already, such as those that a shell makes of a command."""
MEBIBYTE = 1024**2
LARGEST = 64 * MEBIBYTE
"""Bytes in a file that a user names; a whole game has some thousand."""


def reason_of(error: OSError) -> str:
    """What the system says, and for a limit of the shell how it is called there."""
    said = error.strerror or str(error)
    return f"{said}; the shell allows no more ({SHELL_LIMITS[error.errno]})" if error.errno in SHELL_LIMITS else said


@contextmanager
def file_errors(name: object) -> Iterator[None]:
    """Turn system errors into user errors about their file, or about ``name`` if they name none."""
    try:
        yield
    except OSError as error:
        said = "a folder; expected a file" if isinstance(error, IsADirectoryError) else reason_of(error)
        raise UserError(f"{error.filename or name}: {said}") from None


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Let a system error name its file, which one on writing to an open file does not, such as that of a full disk."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(path)
        raise


def read_file(path: Path, largest: int = LARGEST) -> bytes:
    """The bytes of a file that the user named.

    Raises:
        UserError: it cannot be read, or is too large.
    """
    refuse_named_pipe(path)
    try:
        with file_errors(path), path.open("rb") as file:
            return read_all(file, str(path), largest)
    except ValueError:  # a file name with a NUL in it
        raise UserError(f"{str(path)!a}: not a file name") from None


def refuse_named_pipe(path: Path) -> None:
    """Refuse to wait for whoever may open the other end of a named pipe.

    Raises:
        UserError: the path is one.
    """
    if path.is_fifo() and not str(path.absolute()).startswith(OPEN):
        raise UserError(f"{path}: a named pipe, which may never end; expected a file")


def refuse_mark(data: bytes, name: str) -> None:
    """Refuse a file that begins with a byte order mark, as editors on Windows write it: no reader of JSON or TOML
    expects one.
    """
    if data.startswith(BOM_UTF8):
        raise UserError(f"{name}: begins with a byte order mark; save it as UTF-8 without one")


def as_text(data: bytes, name: str, encoding: str = "utf-8") -> str:
    """The text of a file that the user named."""
    if encoding == "utf-8":
        refuse_mark(data, name)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise UserError(f"{name}: not UTF-8 text (byte {error.start}); save it as UTF-8") from None


def no_number(name: str) -> NoReturn:
    """Refuse what Python takes for a number in JSON: ``NaN`` and the infinities."""
    raise ValueError(f"{name} is not a number")


def read_all(file: BinaryIO, name: str, largest: int = LARGEST) -> bytes:
    """All the bytes of a file, if they are not too many: a device may have no end."""
    data = file.read(largest + 1)
    if len(data) > largest:
        raise UserError(f"{name}: larger than {largest // MEBIBYTE} MiB; expected a small file")
    return data
