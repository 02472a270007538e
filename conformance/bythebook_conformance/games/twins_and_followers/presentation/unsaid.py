"""What questions about Twins & Followers leave out: nothing that matters; and moves as rulings tell them."""

from __future__ import annotations

import re
from typing import Any

from bythebook_conformance.kit import Circumstance, Method
from bythebook_conformance.kit.words import Players

_VERBS = {
    **{f"{verb}s": verb for verb in ("draw", "declare", "claim", "discard", "drop")},
    **dict.fromkeys(("passes", "lets the card go", "lets it go"), "pass"),
}
_TOLD = re.compile(rf"([^\s:]+):?\s+({'|'.join(_VERBS)})\b(.*)", re.IGNORECASE)


def completed(method: str, params: dict[str, Any], who: Players, readings: Any) -> dict[str, Any]:
    """The question as it stands, with moves in the words of rulings as moves: ``Anna draws``, ``Ben lets it go``."""
    moves = params.get("moves")
    if method != "play" or not isinstance(moves, list):
        return params
    return {**params, "moves": [_move(move) if isinstance(move, str) else move for move in moves]}


def _move(text: str) -> str:
    found = _TOLD.match(text.strip())
    does = found and next((verb for words, verb in _VERBS.items() if words == found[2].casefold()), None)
    return f"{found[1]}: {does}{found[3]}" if found and does else text


def unsaid(method: Method[Any, Any], params: Any) -> tuple[Circumstance, ...]:
    """Nothing."""
    return ()
