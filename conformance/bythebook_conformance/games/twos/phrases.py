"""Claims about Twos that players make in words."""

from __future__ import annotations

from typing import Any

from bythebook_conformance.kit import Phrase, Situation


def _at(asked: Situation, card: str) -> int:
    """The place of a card in the trick."""
    cards: list[str] = asked.params.cards
    if card not in cards:
        raise ValueError(f"{card} is not in the trick")
    return cards.index(card)


def _catch(asked: Situation, by: str, two: str, points: int) -> dict[str, Any]:
    return {"catches": [{"by": _at(asked, by), "from": _at(asked, two), "points": points}]}


PHRASES = {
    "trick": (
        Phrase("CARD wins|takes the trick", lambda asked, card: {"winner": _at(asked, card)}),
        Phrase("WHO wins|takes the trick", lambda asked, who: {"winner": who}),  # seat 0 leads
        Phrase("CARD catches CARD for NUMBER points|point", _catch),
        Phrase("no two is caught", lambda asked: {"catches": []}),
        Phrase("the honours are worth NUMBER points|point", lambda asked, number: {"honours": number}),
    ),
    "legal": (
        Phrase("only CARDS may be played", lambda asked, cards: {"cards": cards}),
        Phrase("any|every card may be played", lambda asked: {"cards": asked.params.hand}),
        Phrase("no card may be played", lambda asked: {"cards": []}),
    ),
    "play": (
        Phrase("WHO wins|takes the trick", lambda asked, who: {"taken": {"winner": who}}),
        Phrase("no two is caught", lambda asked: {"taken": {"catches": []}}),
        Phrase("the last card is allowed", lambda asked: {"accepted": True}),
        Phrase("the last card may not be played", lambda asked: {"accepted": False}),
        Phrase("it is WHO's turn", lambda asked, who: {"turn": who}),
        Phrase("the points are NUMBERS", lambda asked, numbers: {"scores": numbers}),
        Phrase("the deal is over", lambda asked: {"over": True}),
    ),
}
