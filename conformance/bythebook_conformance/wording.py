"""Counts in sentences, with the right number of the noun."""

from __future__ import annotations


def counted(number: int, thing: str, things: str = "") -> str:
    """A count with its noun: ``1 clause``, ``1,204 clauses``.

    Args:
        number: how many there are.
        thing: the noun in the singular.
        things: its plural, where that is not the singular with an ``s``.
    """
    return f"{number:,} {thing if abs(number) == 1 else things or thing + 's'}"
