"""Pictures of Twos situations: cards as text, and as HTML."""

from __future__ import annotations

from typing import Any

from bythebook_conformance.report.cards import html_cards, text_cards


class TwosPicture:
    """Draws tricks, hands and deals."""

    def text(self, method: str, params: dict[str, Any]) -> str:
        """The situation in a few lines of text."""
        return "\n".join(f"{label:<8} {text_cards(cards)}" for label, cards in _rows(method, params))

    def html(self, method: str, params: dict[str, Any]) -> str:
        """The situation as rows of cards."""
        return "".join(
            f'<div class="row"><span class="label">{label}</span>{html_cards(cards)}</div>'
            for label, cards in _rows(method, params)
        )


def _rows(method: str, params: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """The rows of a picture: a label and the cards beside it."""
    if method == "twos.trick":
        return [("trick", params["cards"])]
    if method == "twos.legal":
        return [("table", params["trick"]), ("hand", params["hand"])]
    rows = [
        (f"seat {seat}{' *' if seat == params['leader'] else ''}", hand) for seat, hand in enumerate(params["hands"])
    ]
    plays = [f"{move['seat']}:{move['play']}" for move in params["moves"]]
    return rows + [("moves" if start == 0 else "", plays[start : start + 8]) for start in range(0, len(plays), 8)]
