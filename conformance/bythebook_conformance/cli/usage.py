"""Check what a user typed, read what he named, and report mistakes in one line."""

from __future__ import annotations

import json
import os
import re
import sys
import tomllib
from pathlib import Path
from threading import TIMEOUT_MAX
from typing import Any, TypeVar

import msgspec

from bythebook.spec import NoGameError, game_folder, game_names
from bythebook_conformance.kit.errors import (
    UserError,
    about,
    as_text,
    file_errors,
    no_number,
    read_all,
    read_file,
    refuse_named_pipe,
)
from bythebook_conformance.kit.near_names import nearest
from bythebook_conformance.rulings.complaints import quoted

OPEN_FILES = 16
"""So many files the kit has open beside those of its engine processes."""
OPEN_FILES_OF_A_JOB = 6
MOST_JOBS = 256
"""More engine processes than any machine has use for."""


class UsageError(UserError):
    """What is wrong with a command line, in one line."""


def game_named(name: str) -> str:
    """The game of this name, hyphens or underscores."""
    folded = name.replace("-", "_")
    try:
        game_folder(folded)
    except NoGameError:
        from shutil import which  # only a mistake needs it

        names = game_names()
        folded = re.sub(r"\W+", "_", folded.casefold()).strip("_")  # a title, perhaps
        first = "; name the game first, before --" if which(name) else ""
        raise UsageError(
            f"no game {quoted(name)}{nearest(folded, names)}; there are: {', '.join(names)}{first}"
        ) from None
    return folded


def games_named(name: str) -> list[str]:
    """The game of this name; all games if it is empty."""
    return [game_named(name)] if name else game_names()


def check_folder_of(path: Path, option: str) -> None:
    """Raise an error if a file cannot be written, before anything is computed for it."""
    if path.is_dir():
        raise UsageError(f"{option} {path}: a folder; expected the name of a file")
    if not path.parent.is_dir():
        raise UsageError(f"{option} {path}: no such folder")
    with about(option):
        refuse_named_pipe(path)


def check_jobs(jobs: int) -> None:
    """Say what is wrong with a number of processes, or with the folder in which they would be started."""
    if not 0 <= jobs <= MOST_JOBS:
        raise UsageError(f"--jobs {jobs}: expected a whole number from 0 to {MOST_JOBS}")
    try:
        os.getcwd().encode()
    except UnicodeEncodeError:
        raise UsageError(f"working directory {os.getcwd()!a}: not UTF-8; change to another directory") from None
    except OSError as error:
        raise UsageError(f"working directory: {error.strerror}; change to another directory") from None


def check_open_files(jobs: int) -> None:
    """Refuse to begin with more engine processes than the shell allows files to be open for."""
    if sys.platform == "win32":
        return
    from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit

    allowed, needed = getrlimit(RLIMIT_NOFILE)[0], OPEN_FILES + OPEN_FILES_OF_A_JOB * jobs
    if RLIM_INFINITY != allowed < needed:
        raise UsageError(f"--jobs {jobs}: needs {needed} open files, and the shell allows {allowed} (ulimit -n)")


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_seconds(option: str, seconds: float, zero: str = "") -> None:
    """Say what is wrong with a number of seconds; ``zero`` says what 0 means where that is allowed."""
    if not 0 < seconds <= TIMEOUT_MAX:
        raise UsageError(
            f"{option} {seconds:g}: expected {zero}a number of seconds above 0, at most {TIMEOUT_MAX:,.0f}"
        )


def make_folder(option: str, path: Path) -> None:
    """Make a folder that the user named, if it is not there."""
    try:
        str(path).encode()
        with about(option), file_errors(path):
            if os.path.lexists(path) and not path.is_dir():
                what = "not a folder" if path.exists() else "a link to nothing"
                raise UsageError(f"{path}: {what}; name another one")
            path.mkdir(parents=True, exist_ok=True)
    except UnicodeEncodeError:
        raise UsageError(f"{option} {str(path)!a}: expected a name in UTF-8") from None
    if not os.access(path, os.W_OK):
        raise UsageError(f"{option} {path}: not writable; name another folder")


T = TypeVar("T")
STANDARD_INPUT = "-"


def data_in(name: str) -> Any:
    """What a file holds, or standard input for ``-``: TOML, JSON, or JSON texts one a line (then a list)."""
    text, where = text_in(name), shown_name(name)
    as_json = text.lstrip().startswith("{") or Path(name).suffix in (".json", ".jsonl")
    kind, read = ("JSON", _json) if as_json else ("TOML", tomllib.loads)
    try:
        return read(text)
    except RecursionError:
        raise UsageError(f"{where}: nested too deeply to be read; expected a question, a dispute or a game") from None
    except ValueError as error:  # not JSON, not TOML, or a number of thousands of digits
        raise UsageError(f"{where}: not {kind}: {_plainly(str(error))}") from None


def text_in(name: str) -> str:
    """The text in a file, or on standard input for ``-``."""
    if not name:  # a Path makes the working directory of it
        raise UsageError("FILE '': expected a name")
    raw = read_all(sys.stdin.buffer, shown_name(name)) if name == STANDARD_INPUT else read_file(Path(name))
    return as_text(raw, shown_name(name))


def message_in(data: bytes, kind: type[T], path: Path, what: str, such_as: str) -> T:
    """The message in a file of JSON: a finding file, say, ``such_as`` certify writes."""
    try:
        return msgspec.json.decode(data, type=kind)
    except RecursionError:
        raise UsageError(f"{path}: not {what}: nested too deeply to be read") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: not {what}, such as {such_as}: {error}") from None


def shown_name(name: str) -> str:
    """A file as complaints call it."""
    return "standard input" if name == STANDARD_INPUT else name


def _plainly(problem: str) -> str:
    """A parser's message without advice for programmers, and with advice for users."""
    if "integer string conversion" in problem:
        return "a number is too long"
    if "Cannot declare ('claim',) twice" in problem:
        return f"{problem}: expected [[claim]], in double brackets, before each claim"
    return problem


def _json(text: str) -> Any:
    lines = [line for line in text.splitlines() if line.strip()]
    try:
        return json.loads(text, parse_constant=no_number)
    except json.JSONDecodeError:
        if len(lines) < 2 or not lines[0].rstrip().endswith("}"):
            raise
    return [json.loads(line, parse_constant=no_number) for line in lines]
