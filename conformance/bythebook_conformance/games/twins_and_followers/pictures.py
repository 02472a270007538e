"""Pictures of Twins & Followers situations: cards as text, and as HTML."""

from __future__ import annotations

from typing import Any

from bythebook_conformance.kit.drawing.cards import RowsOfCards

SHOWN = 16
"""The number of a pile's cards that are drawn; the top ones matter."""


class TwinsAndFollowersPicture(RowsOfCards):
    """Draws hands, discards and rounds."""

    def rows(self, method: str, params: dict[str, Any]) -> list[tuple[str, list[str]]]:
        """The rows of a picture: a label and the cards beside it."""
        if method == "twins_and_followers.wins":
            return [("hand", params["cards"])]
        first = params["discarder"] if method == "twins_and_followers.able" else params["starter"]
        rows = [(f"seat {seat}{' *' if seat == first else ''}", hand) for seat, hand in enumerate(params["hands"])]
        if method == "twins_and_followers.able":
            return [*rows, ("discard", [params["discard"]])]
        rows.append(("pile", params["pile"][:SHOWN]))
        if params.get("discards"):
            rows.append(("discards", params["discards"]))
        moves = [f"{move['seat']} {move['do']}:{move.get('card', '')}".rstrip(":") for move in params["moves"]]
        return rows + [("moves" if start == 0 else "", moves[start : start + 6]) for start in range(0, len(moves), 6)]
