"""Command lines that a user pastes: words quoted for the shell of the platform on which they are shown."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterable

POSIX = os.name == "posix"
_PLAIN = re.compile(r"[\w+:./\\=-]*")
"""Words that cmd.exe and PowerShell both take as they are."""


def command_line(words: Iterable[str]) -> str:
    """The words as one line for the shell of this platform: a POSIX shell, or cmd.exe and PowerShell alike."""
    return " ".join(map(quoted, words))


def quoted(word: str) -> str:
    """A word for the shell of this platform."""
    if POSIX:
        return shlex.quote(word)
    from subprocess import list2cmdline  # not above: few commands need it

    line = list2cmdline([word])  # quotes for programs, and only what has a blank: shells give meaning to more
    if line.startswith('"') or _PLAIN.fullmatch(line):
        return line
    return '"' + re.sub(r"\\+$", lambda end: 2 * end[0], line) + '"'


def for_this_shell(line: str) -> str:
    """A command line in the form for POSIX shells, in which reports store it, for the shell of this platform."""
    return line if POSIX else command_line(shlex.split(line))
