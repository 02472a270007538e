"""Claims about Twos that players make in words."""

from __future__ import annotations

from typing import Any

from bythebook_conformance.kit import Phrase, Situation
from bythebook_conformance.kit.language import message, tr


def _at(asked: Situation, card: str) -> int:
    """The place of a card in the trick."""
    cards: list[str] = asked.params.cards
    if card not in cards:
        raise ValueError(tr("{card} is not in the trick", card=card))
    return cards.index(card)


def _seat(asked: Situation, who: int) -> int:
    """The seat of a player who has played to the trick; seat 0 leads."""
    if who >= len(asked.params.cards):
        raise ValueError(tr("this player has no card in the trick"))
    return who


def _catch(asked: Situation, by: str, two: str, points: int) -> dict[str, Any]:
    return {"catches": [{"by": _at(asked, by), "from": _at(asked, two), "points": points}]}


PHRASES = {
    "trick": (
        Phrase(message("CARD wins|takes the trick"), lambda asked, card: {"winner": _at(asked, card)}),
        Phrase(message("WHO wins|takes the trick"), lambda asked, who: {"winner": _seat(asked, who)}),
        Phrase(message("CARD catches CARD for NUMBER points|point"), _catch),
        Phrase(message("no two is caught"), lambda asked: {"catches": []}),
        Phrase(message("the honours are worth NUMBER points|point"), lambda asked, number: {"honours": number}),
    ),
    "legal": (
        Phrase(message("only CARDS may be played"), lambda asked, cards: {"cards": cards}),
        Phrase(message("any|every card may be played"), lambda asked: {"cards": asked.params.hand}),
        Phrase(message("no card may be played"), lambda asked: {"cards": []}),
    ),
    "play": (
        Phrase(message("WHO wins|takes the trick"), lambda asked, who: {"taken": {"winner": who}}),
        Phrase(message("no two is caught"), lambda asked: {"taken": {"catches": []}}),
        Phrase(message("the last card is allowed"), lambda asked: {"accepted": True}),
        Phrase(message("the last card may not be played"), lambda asked: {"accepted": False}),
        Phrase(message("it is WHO's turn"), lambda asked, who: {"turn": who}),
        Phrase(message("the points are NUMBERS"), lambda asked, numbers: {"scores": numbers}),
        Phrase(message("the deal is over"), lambda asked: {"over": True}),
    ),
}
