"""What a wrong state of a game can be asked about more directly: the slap that led to it, from its position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from bythebook.twin_it import TwinItReadings
from bythebook_conformance.games.twin_it import messages as m
from bythebook_conformance.games.twin_it.crossing import after_moves
from bythebook_conformance.games.twin_it.rulings import position_after
from bythebook_conformance.kit import Nearer


def nearer(asked: dict[str, Any], place: int, readings: TwinItReadings) -> Iterator[Nearer]:
    """The slap by itself, if it was one."""
    params = msgspec.convert(asked, m.PlayParams)
    move = msgspec.to_builtins(params.moves[place - 1]) if place else {}
    if "slap" not in move:
        return
    _, before = after_moves(params, params.moves[: place - 1], readings)
    position = msgspec.to_builtins(position_after(before, params))
    give = {"give": move["give"]} if "give" in move else {}
    question = msgspec.convert({"position": position, "touches": move["slap"], **give}, m.SlapParams)
    yield Nearer.alone("twin_it.slap", question, "twin_it.slap answers rightly what these hands do in this position")
