"""Reading what a user typed, and saying in one line what is wrong with it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import TIMEOUT_MAX
from typing import BinaryIO

from bythebook.spec import game_names
from bythebook_conformance.kit.errors import UserError
from bythebook_conformance.rulings.complaints import nearest, quoted

PROFILES = ("quick", "standard", "full")
"""How much may be asked."""
LARGEST = 64 * 1024 * 1024
"""Bytes in a file that a user names; a whole game has some thousand."""
MOST_JOBS = 256
"""More engine processes than any machine has use for."""


class UsageError(UserError):
    """What is wrong with a command line, in one line."""


def game_named(name: str) -> str:
    """The game of this name, hyphens or underscores.

    Raises:
        UsageError: there is none.
    """
    folded, names = name.replace("-", "_"), game_names()
    if folded not in names:
        raise UsageError(f"no game {quoted(name)}{nearest(folded, names)}; there are: {', '.join(names)}")
    return folded


def check_run(timeout: float, profile: str = PROFILES[0]) -> None:
    """Say what is wrong with the options of a run, before anything is started.

    Raises:
        UsageError: no such profile, or no such time.
    """
    if profile not in PROFILES:
        raise UsageError(f"--profile {profile}: expected one of {', '.join(PROFILES)}")
    check_seconds("--timeout", timeout)


def check_folder_of(path: Path, option: str = "") -> None:
    """Say what keeps a file from being written, before anything is computed for it.

    Raises:
        UsageError: there is no folder for it, or it is a folder itself.
    """
    if path.is_dir():
        raise UsageError(f"{option} {path}: a folder; expected the name of a file".lstrip())
    if not path.parent.is_dir():
        raise UsageError(f"{option} {path}: no such folder".lstrip())


def check_jobs(jobs: int, option: str = "--jobs") -> None:
    """Say what is wrong with a number of processes, or with the folder in which they would be started.

    Raises:
        UsageError: there are not so many processes, or the working directory has no name that can be told to them.
    """
    if not 0 <= jobs <= MOST_JOBS:
        raise UsageError(f"{option} {jobs}: expected 0 to {MOST_JOBS}")
    try:
        os.getcwd().encode()
    except UnicodeEncodeError:
        raise UsageError(f"working directory {os.getcwd()!a}: not UTF-8; change to another directory") from None
    except OSError as error:
        raise UsageError(f"working directory: {error.strerror}; change to another directory") from None


def check_seconds(option: str, seconds: float, zero: str = "") -> None:
    """Say what is wrong with a number of seconds; ``zero`` says what 0 means where that is allowed.

    Raises:
        UsageError: it is none that a clock can wait for.
    """
    if not 0 < seconds <= TIMEOUT_MAX:
        raise UsageError(
            f"{option} {seconds:g}: expected {zero}a number of seconds above 0, at most {TIMEOUT_MAX:,.0f}"
        )


def make_folder(option: str, path: Path) -> None:
    """Make a folder that the user named, if it is not there.

    Raises:
        UsageError: it cannot be made, or nothing can be written there.
    """
    try:
        str(path).encode()
        path.mkdir(parents=True, exist_ok=True)
    except UnicodeEncodeError:
        raise UsageError(f"{option} {str(path)!a}: expected a name in UTF-8") from None
    except FileExistsError:
        raise UsageError(f"{option} {path}: not a folder; name another one") from None
    except OSError as error:
        raise UsageError(f"{option} {path}: {error.strerror}") from None
    if not os.access(path, os.W_OK):
        raise UsageError(f"{option} {path}: not writable; name another folder")


@contextmanager
def file_errors(path: object) -> Iterator[None]:
    """What the system refuses becomes a complaint: about its file, or about ``path`` where it names none.

    Raises:
        UsageError: something cannot be read or written.
    """
    try:
        yield
    except OSError as error:
        raise UsageError(f"{error.filename or path}: {error.strerror or error}") from None


def read_file(path: Path) -> bytes:
    """The bytes of a file that the user named.

    Raises:
        UsageError: it cannot be read.
    """
    try:
        with path.open("rb") as file:
            return read_all(file, str(path))
    except IsADirectoryError:
        raise UsageError(f"{path}: a folder; expected a file") from None
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None
    except ValueError:  # a file name with a NUL in it
        raise UsageError(f"{str(path)!a}: not a file name") from None


def read_all(file: BinaryIO, name: str) -> bytes:
    """All the bytes of a file, if they are not too many: a device may have no end.

    Raises:
        UsageError: they are.
    """
    data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise UsageError(f"{name}: larger than {LARGEST // 1024**2} MiB; expected a small file")
    return data
