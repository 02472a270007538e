"""Text from outside, made fit to be shown: no character of it can move a cursor, hide or turn what stands beside it."""

from __future__ import annotations


def visible(text: str, keep: str = "") -> str:
    """The text with every character that does not print written as its escape, but for those to ``keep``.

    Those are controls (C0 and C1), format characters (such as those that turn the direction of writing), halves of
    characters, separators of lines and paragraphs, and spaces other than the common one.
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char in keep else ascii(char)[1:-1] for char in text)
