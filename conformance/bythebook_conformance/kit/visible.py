"""Make text from outside safe to show: no character can move the cursor, or hide or reverse its surroundings."""

from __future__ import annotations

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
