"""Situations that the rules of a game bar although its messages allow them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from bythebook.game import SetupError


def barred_starts(play: type[Struct], start: Callable[[Any], object]) -> Callable[[str, Any], str]:
    """What the rules bar where that is some starts of whole games, and nothing else.

    Args:
        play: the params of a whole game.
        start: starts it; what it raises as a ``SetupError`` is barred.
    """

    def barred(method: str, params: Struct) -> str:
        if isinstance(params, play):
            try:
                start(params)
            except SetupError as error:
                return str(error)
        return ""

    return barred
