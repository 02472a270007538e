"""The engine that a command line names: a command behind ``--``, or an object with ``--python``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from bythebook_conformance.cli.usage import Usage

PYTHON_HELP = "MODULE:OBJECT in place of a command: an engine in this process; a class is called for one."


def subject_of(command: Sequence[str] | None, python: str) -> Any:
    """What is to be asked: the command's words, or the object.

    Raises:
        Usage: neither or both are given, or the object cannot be had.
    """
    if bool(command) == bool(python):
        raise Usage("expected an engine: either -- COMMAND... or --python MODULE:OBJECT")
    return list(command or ()) or _object(python)


def files_of_object(subject: Any) -> list[Path]:
    """The file of the object's module, for the certificate to be about."""
    path = getattr(sys.modules.get(type(subject).__module__), "__file__", None)
    return [Path(path)] if path else []


def _object(text: str) -> Any:
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
    except Exception as error:  # whatever a stranger's module does when it is loaded
        raise Usage(f"--python {text}: it cannot be had: {type(error).__name__}: {error}") from None
