"""Make text safe: to show, where it comes from outside, and to paste into a shell."""

from __future__ import annotations

import json
import os
import re
import shlex
from collections.abc import Iterable
from typing import Any

import msgspec

WIDTH = 120


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


def json_line(value: Any) -> str:
    """A value as JSON in one line; what JSON does not have, as Python shows it."""
    return msgspec.json.encode(value, enc_hook=repr).decode()


def json_in_lines(value: Any, indent: int = 0, used: int = 0) -> str:
    """Plain data as JSON for people: what fits into a line of 120 stands in one, and bare values of a row fill lines.

    Args:
        value: the data.
        indent: so far the line is indented in which the value begins.
        used: so much of that line is taken.
    """
    line = json.dumps(value, ensure_ascii=False)
    if used + len(line) < WIDTH or not isinstance(value, dict | list):
        return line
    inside = indent + 2
    if isinstance(value, dict):
        named = ((json.dumps(name, ensure_ascii=False), each) for name, each in value.items())
        rows = [f"{name}: {json_in_lines(each, inside, inside + len(name) + 2)}" for name, each in named]
    else:
        rows = []
        for each in value:
            item, bare = json_in_lines(each, inside, inside), not isinstance(each, dict | list)
            if rows and bare and inside + len(rows[-1]) + len(item) + 2 < WIDTH:
                rows[-1] += f", {item}"
            else:
                rows.append(item)
    begin, end = "{}" if isinstance(value, dict) else "[]"
    listed = ",\n".join(" " * inside + row for row in rows)
    return f"{begin}\n{listed}\n{' ' * indent}{end}"


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
    return " ".join(map(shell_quoted, words))


def shell_quoted(word: str) -> str:
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
