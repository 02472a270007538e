"""What a seat sees of a round of Twins & Followers: its own hand, all discards, and how many cards lie where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bythebook_conformance.games.twins_and_followers.messages import PlayState
from bythebook_conformance.kit.playing import Params, Serving, french_exchanges
from bythebook_conformance.oracle.comparing import plain


def views(params: Params, states: Sequence[PlayState], seat: int) -> list[dict[str, Any]]:
    """The named fields of what a seat sees. Who else could claim a discard is nobody's business; the winner's cards are
    shown.
    """
    found = []
    for state in states:
        shown = plain(state)
        hands = shown.pop("hands")
        if state.phase == "claim":
            shown["able"] = [each for each in shown["able"] if each == seat]
        won = shown["winner"]
        found.append({**shown, "hand": hands[seat], "shown": None if won is None else hands[won]})
    return found


SERVING = Serving(
    ("twins_and_followers/open-and-hidden-cards",),
    views,
    french_exchanges(["hands", "pile"]),
    lambda params: len(params["hands"]),
)
