"""Reading what a user typed, and saying in one line what is wrong with it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from pathlib import Path
from threading import TIMEOUT_MAX

from bythebook.spec import game_names

PROFILES = ("quick", "standard", "full")
"""How much may be asked."""


class Usage(Exception):  # noqa: N818 - a user's mistake; its text is the line that he reads
    """What is wrong with a command line, in one line."""


def complain(message: str) -> None:
    """Say on standard error what is wrong, in one line; where that cannot be written either, nobody is told."""
    with suppress(OSError):
        print(f"bythebook: {message}", file=sys.stderr, flush=True)


@contextmanager
def output_may_fail() -> Iterator[None]:
    """What is printed may be lost, to a full disk or a reader that has gone; the command goes on."""
    try:
        yield
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes it once more at its end
        if not isinstance(error, BrokenPipeError):
            complain(f"standard output: {error.strerror or error}")


def game_named(name: str) -> str:
    """The game of this name, hyphens or underscores.

    Raises:
        Usage: there is none.
    """
    folded, names = name.replace("-", "_"), game_names()
    if folded not in names:
        close = get_close_matches(folded, names, n=1)
        hint = f" (did you mean {close[0]!r}?)" if close else ""
        raise Usage(f"no game {name!r}{hint}; there are: {', '.join(names)}")
    return folded


def check_run(timeout: float, profile: str = PROFILES[0]) -> None:
    """Say what is wrong with the options of a run, before anything is started.

    Raises:
        Usage: no such profile, or no such time.
    """
    if profile not in PROFILES:
        raise Usage(f"--profile {profile}: expected one of {', '.join(PROFILES)}")
    check_seconds("--timeout", timeout)


def check_seconds(option: str, seconds: float) -> None:
    """Say what is wrong with a number of seconds.

    Raises:
        Usage: it is none that a clock can wait for.
    """
    if not 0 < seconds <= TIMEOUT_MAX:
        raise Usage(f"{option} {seconds:g}: expected a number of seconds above 0 and below {TIMEOUT_MAX:g}")


def make_folder(option: str, path: Path) -> None:
    """Make a folder that the user named, if it is not there.

    Raises:
        Usage: it cannot be made, or nothing can be written there.
    """
    try:
        str(path).encode()
        path.mkdir(parents=True, exist_ok=True)
    except UnicodeEncodeError:
        raise Usage(f"{option} {str(path)!a}: expected a name in UTF-8") from None
    except FileExistsError:
        raise Usage(f"{option} {path}: there is something else of that name; expected a folder") from None
    except OSError as error:
        raise Usage(f"{option} {path}: {error.strerror}") from None
    if not os.access(path, os.W_OK):
        raise Usage(f"{option} {path}: nothing can be written there; name another folder")


def read_file(path: Path) -> bytes:
    """The bytes of a file that the user named.

    Raises:
        Usage: it cannot be read.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        raise Usage(f"{path}: {error.strerror}") from None
