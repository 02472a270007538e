"""The engine that a command line names: a command behind ``--``, or an object with ``--python``."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from errno import EACCES, EISDIR, ENOENT
from importlib import import_module
from pathlib import Path
from shutil import which
from typing import Any

from bythebook_conformance.cli.usage import Usage


def subject_of(command: Sequence[str], python: str) -> Any:
    """What is to be asked: the command's words, or the object.

    Raises:
        Usage: neither or both are given, the command cannot be started, or the object cannot be imported.
    """
    if bool(command) == bool(python):
        raise Usage("expected an engine: either -- COMMAND... or --python MODULE:OBJECT")
    if command:
        check_command(command)
        return list(command)
    return object_of(python)


def check_command(command: Sequence[str]) -> None:
    """Say what keeps a command from being started, before anything is.

    Raises:
        Usage: there is no such program, or it may not be run.
    """
    program = command[0]
    if any("\0" in word for word in command):
        raise Usage(f"cannot start {program}: a word of the command has a NUL character in it")
    if which(program) is None:
        raise Usage(f"cannot start {program}: {_why_not(program)}")


def _why_not(program: str) -> str:
    """Why a program that ``which`` does not find cannot be started. One without a folder is looked for on the path."""
    try:
        if not (os.path.dirname(program) and Path(program).exists()):
            return os.strerror(ENOENT)
    except OSError as error:
        return error.strerror or str(error)
    return os.strerror(EISDIR if Path(program).is_dir() else EACCES)


def object_of(text: str) -> Any:
    """The object of ``MODULE:OBJECT``; modules are looked for in the working directory first."""
    name, _, path = text.partition(":")
    if not (name and path):
        raise Usage(f"--python {text}: expected MODULE:OBJECT, such as my_engine:MyEngine")
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        found: Any = import_module(name)
        for part in path.split("."):
            found = getattr(found, part)
        return found() if isinstance(found, type) else found
    except (Exception, SystemExit) as error:  # whatever a stranger's module does when it is loaded
        raise Usage(f"--python: cannot import {text}: {type(error).__name__}: {error}") from None
