"""Errors that a user of the kit can correct."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class UserError(Exception):
    """Something is wrong with what was given, or something is missing; the text is the line that the user reads."""


@contextmanager
def about(what: str) -> Iterator[None]:
    """Whatever is wrong inside is said of this: an option, an engine, a place in a file."""
    try:
        yield
    except UserError as wrong:
        raise UserError(f"{what} {wrong}") from None
