"""Make text safe: to show, where it comes from outside, and to paste into a shell."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterable
from typing import Any

import msgspec


def visible(text: str, keep: str = "") -> str:
    """The text with every character that does not print written as its escape, but for those to ``keep``.

    Those are controls (C0 and C1), format characters (such as those that turn the direction of writing), halves of
    characters, separators of lines and paragraphs, and spaces other than the common one.
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char in keep else ascii(char)[1:-1] for char in text)


def json_file(value: Any) -> bytes:
    """A file of JSON with this value, for people to look at, too."""
    return visible_json(msgspec.json.format(msgspec.json.encode(value), indent=2)) + b"\n"


def visible_json(text: bytes) -> bytes:
    """JSON that says the same, with every character that does not print written as its escape.

    Such characters stand in its strings only, but for the ends of its lines.
    """
    shown = text.decode()
    if shown.isascii() and "\x7f" not in shown:
        return text
    return "".join(char if char.isprintable() or char == "\n" else _json_escape(char) for char in shown).encode()


def _json_escape(char: str) -> str:
    units = char.encode("utf-16-be")
    return "".join(f"\\u{units[place]:02x}{units[place + 1]:02x}" for place in range(0, len(units), 2))


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
