"""Names for people, taken from the documentation of functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def documented(function: Callable[..., Any]) -> str:
    """The first paragraph of a function's documentation, on one line.

    Raises:
        ValueError: the function is not documented.
    """
    paragraph, _, _ = (function.__doc__ or "").partition("\n\n")
    if not paragraph:
        raise ValueError(f"{function.__name__} is shown to people: it needs documentation")
    return " ".join(paragraph.split())


def name_of(function: Callable[..., Any]) -> str:
    """The same inside a sentence: without its capital and its full stop."""
    text = documented(function).removesuffix(".")
    return text[0].lower() + text[1:]
