"""Small changes to hands and rounds of Twins & Followers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from bythebook_conformance.games.twins_and_followers.messages import AbleParams, PlayParams, WinsParams
from bythebook_conformance.games.twins_and_followers.presentation.words import WORDS
from bythebook_conformance.kit import Variation
from bythebook_conformance.kit.language import message
from bythebook_conformance.kit.variations import other_moves, replaced
from bythebook_conformance.kit.words import Players


def changes(params: Any, who: Players) -> Iterator[Variation]:
    """The situations that are one small change away, the nearest first."""
    if isinstance(params, WinsParams):
        yield from replaced(params, {"cards": message("{card} been {other}")}, who)
    elif isinstance(params, AbleParams):
        for seat in range(len(params.hands)):
            if seat != params.discarder:
                yield Variation(f"{who[seat]} thrown the discard", replace(params, discarder=seat))
        said = {
            "discard": message("{card}, the discard, been {other}"),
            "hands": message("{card} of {who} been {other}"),
        }
        yield from replaced(params, said, who)
    elif isinstance(params, PlayParams):
        yield from other_moves(params, WORDS, who)
