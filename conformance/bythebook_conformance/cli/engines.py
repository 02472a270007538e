"""The engine that a command line names, a command behind ``--`` or an object with ``--python``, and its sandbox."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from errno import EACCES, EISDIR, ENOENT
from pathlib import Path
from shutil import which
from typing import Any

from msgspec.structs import replace

from bythebook_conformance.cli.usage import UsageError
from bythebook_conformance.protocol.sandbox import Sandbox, mode_in_force
from bythebook_conformance.protocol.starting import Served

INTERPRETER = re.compile(r"(python|pypy|ruby|php|node|perl|lua|bash|sh)[\d.]*(\.exe)?", re.IGNORECASE)
"""Programs whose first word, where that is no option, is the script that they run."""
SCRIPT = re.compile(r"[^-].*\.(py|pyz|rb|php|js|mjs|cjs|pl|lua|sh)", re.IGNORECASE)


def engine_of(command: Sequence[str], python: str, sandbox: Sandbox, *, elsewhere: bool = False) -> Any:
    """The engine: the words of its command, or the object. A command that starts elsewhere, such as in the image of a
    container, need not exist here.
    """
    if command and python:
        raise UsageError(f"--python {python}: expected one engine, and a command is given, too")
    if not command and not python:
        raise UsageError("expected an engine: either -- COMMAND... or --python MODULE:OBJECT")
    if command:
        if not elsewhere:
            check_program(command, sandbox)
        return list(command)
    return object_of(python)


def check_program(command: Sequence[str], sandbox: Sandbox) -> None:
    """Raise an error if a command cannot be started, before anything starts. That of a container is not looked at."""
    if sandbox.image:
        return
    program = command[0]
    if any("\0" in word for word in command):
        raise UsageError(f"cannot start {program}: a word of the command has a NUL character in it")
    if not program:
        raise UsageError("COMMAND '': expected the name of a program")
    if which(program) is None:
        raise UsageError(f"cannot start {program}: {_why_not(program)}")
    script = command[1] if len(command) > 1 and INTERPRETER.fullmatch(Path(program).name) else ""
    if SCRIPT.fullmatch(script) and not any(Path(each, script).exists() for each in (".", sandbox.cwd)):
        raise UsageError(f"cannot start {program} {script}: {script}: {os.strerror(ENOENT)}")


def _why_not(program: str) -> str:
    """Why a program that ``which`` does not find cannot be started. One without a folder is looked for on the path."""
    try:
        if not (os.path.dirname(program) and Path(program).exists()):
            quoted = any(each == " " and which(program[:at]) for at, each in enumerate(program))
            return os.strerror(ENOENT) + ("; leave out the quotes around the command" if quoted else "")
    except OSError as error:
        return error.strerror or str(error)
    if Path(program).is_dir():
        return os.strerror(EISDIR)
    return os.strerror(EACCES) + ("; name first what runs it" if SCRIPT.fullmatch(program) else "")


def object_of(text: str) -> Served:
    """The object of ``MODULE:OBJECT``; modules are looked for in the working directory first."""
    name, _, path = text.partition(":")
    if not (name and path):
        raise UsageError(f"--python {text}: expected MODULE:OBJECT, such as my_engine:MyEngine")
    return Served(text, tuple(dict.fromkeys([str(Path.cwd()), *sys.path])))


def module_files(text: str) -> list[Path]:
    """The file of the module in ``MODULE:OBJECT``, if one is found without importing anything."""
    inside = Path(*text.partition(":")[0].split("."))
    for folder in (Path.cwd(), *map(Path, sys.path)):
        for path in (folder / inside.with_suffix(".py"), folder / inside / "__init__.py"):
            if path.is_file():
                return [path]
    return []


def checked_sandbox(sandbox: Sandbox, *, there: bool = False) -> Sandbox:
    """How an engine is to be contained, if it can be. One that starts elsewhere finds its variables there."""
    if sandbox.image and sandbox.mode not in ("auto", "container"):
        raise UsageError(f"--image {sandbox.image}: only with --sandbox container")
    if sandbox.cwd and not sandbox.image and not Path(sandbox.cwd).is_dir():
        raise UsageError(f"--cwd {sandbox.cwd}: no such folder")
    for path in sandbox.bind:
        if not Path(path).exists():
            raise UsageError(f"--bind {path}: no such file or folder")
    for variable in sandbox.env:
        name = variable.partition("=")[0]
        if not name or " " in name or not name.isprintable() or "\0" in variable:
            raise UsageError(f"--env {variable!a}: expected NAME or NAME=VALUE, without spaces in NAME")
        if not there and variable == name and name not in os.environ:
            raise UsageError(f"--env {name}: not set here; set it, or say --env {name}=VALUE")
    sandbox = replace(sandbox, mode="container") if sandbox.image else sandbox
    mode_in_force(sandbox)
    return sandbox
