"""Hands dealt at random, and what a seat sees of a deal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import to_builtins

from bythebook.cards import PACK
from bythebook.tricks import SEATS, Hands
from bythebook_conformance.kit.serving import Params, Serving, french_exchanges


def whole_pack(rng: Random) -> Hands:
    """The whole pack in four hands."""
    pack = list(PACK)
    rng.shuffle(pack)
    return tuple(tuple(pack[seat::SEATS]) for seat in range(SEATS))


def views(params: Params, states: Sequence[Any], seat: int) -> list[dict[str, Any]]:
    """The named fields of what a seat sees: of the hands, and of the cards that may be played, only its own."""
    hand, found = list(params["hands"][seat]), []
    for state, move in zip(states, (None, *params["moves"]), strict=True):
        if move is not None and state.accepted and move["seat"] == seat:
            hand.remove(move["play"])
        shown = to_builtins(state)
        hand = shown.pop("hands", {seat: hand})[seat]
        if state.turn != seat:
            del shown["legal"]
        found.append({**shown, "hand": list(hand)})
    return found


def serving_of(*concealed: str) -> Serving:
    """What players see, where these clauses say what is hidden: everything on the table, and their own hands."""
    return Serving(concealed, views, french_exchanges(["hands"]), lambda params: len(params["hands"]))
