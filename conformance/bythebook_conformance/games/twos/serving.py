"""What a seat sees of a deal of Twos: everything on the table, and its own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bythebook_conformance.games.twos.messages import PlayState
from bythebook_conformance.kit.serving import Params, Serving, french_exchanges
from bythebook_conformance.oracle.comparing import plain


def views(params: Params, states: Sequence[PlayState], seat: int) -> list[dict[str, Any]]:
    """The named fields of what a seat sees: of the cards that may be played only its own."""
    hand, found = list(params["hands"][seat]), []
    for state, move in zip(states, (None, *params["moves"]), strict=True):
        if move is not None and state.accepted and move["seat"] == seat:
            hand.remove(move["play"])
        shown = plain(state)
        if state.turn != seat:
            del shown["legal"]
        found.append({**shown, "hand": list(hand)})
    return found


SERVING = Serving(("twos/hands-are-private",), views, french_exchanges(["hands"]), lambda params: len(params["hands"]))
