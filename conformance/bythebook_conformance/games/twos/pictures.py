"""Pictures of Twos situations: cards as text, and as HTML."""

from __future__ import annotations

from typing import Any

from bythebook_conformance.kit.drawing.cards import RowsOfCards


class TwosPicture(RowsOfCards):
    """Draws tricks, hands and deals."""

    def rows(self, method: str, params: dict[str, Any]) -> list[tuple[str, list[str]]]:
        """The rows of a picture: a label and the cards beside it."""
        if method == "twos.trick":
            return [("trick", params["cards"])]
        if method == "twos.legal":
            return [("table", params["trick"]), ("hand", params["hand"])]
        first = params["leader"]
        rows = [(f"seat {seat}{' *' if seat == first else ''}", hand) for seat, hand in enumerate(params["hands"])]
        plays = [f"{move['seat']}:{move['play']}" for move in params["moves"]]
        return rows + [("moves" if start == 0 else "", plays[start : start + 8]) for start in range(0, len(plays), 8)]
