"""What players claim about hands and deals."""

from __future__ import annotations

from typing import Any

from bythebook.cards import CARD_OF
from bythebook_conformance.kit import ClaimForm, Situation
from bythebook_conformance.kit.english import symbol
from bythebook_conformance.kit.language import message, tr

Fields = dict[str, Any]


def _held(asked: Situation, *cards: str) -> None:
    for card in cards:
        if card not in asked.params.hand:
            raise ValueError(tr("{card} is not in the hand", card=symbol(card)))


def _may(asked: Situation, card: str) -> Fields:
    _held(asked, card)
    return {"cards": [*dict.fromkeys([*asked.answer.cards, card])]}


def _must(asked: Situation, card: str) -> Fields:
    _held(asked, card)
    return {"cards": [card]}


def _only(asked: Situation, cards: list[str]) -> Fields:
    _held(asked, *cards)
    return {"cards": cards}


def _any(asked: Situation) -> Fields:
    return {"cards": asked.params.hand}


def _follow(asked: Situation) -> Fields:
    led = asked.params.trick[:1]
    following = [card for card in asked.params.hand if led and card[1] == led[0][1]]
    return {"cards": following or asked.params.hand}


def _beat(asked: Situation) -> Fields:
    """That a player must beat the cards played: with a higher one of the suit led, if there is any."""
    led = [CARD_OF[card] for card in asked.params.trick if card[1] == asked.params.trick[0][1]]
    hand = [(card, CARD_OF[card]) for card in asked.params.hand]
    higher = [name for name, card in hand if led and card.suit == led[0].suit and card.rank > max(led).rank]
    return {"cards": higher or asked.answer.cards}


def _allowed(asked: Situation) -> Fields:
    return {"accepted": True}


def _playable(asked: Situation, card: str) -> Fields:
    return {"legal": [*dict.fromkeys([*asked.answer.legal, card])]}


def _turn(asked: Situation, who: int) -> Fields:
    return {"turn": who}


def _over(asked: Situation) -> Fields:
    return {"over": True}


def has_points(field: str) -> ClaimForm:
    """That somebody has so many points, which this field of a state has."""

    def has(asked: Situation, who: int, number: int) -> Fields:
        scores = getattr(asked.answer, field)
        return {field: [number if seat == who else ruled for seat, ruled in enumerate(scores)]}

    return ClaimForm(message("{who} has {number} points"), has)


LEGAL = (
    ClaimForm(message("{card} may be played"), _may, message("{card} may not be played")),
    ClaimForm(message("{card} must be played"), _must, message("{card} need not be played")),
    ClaimForm(message("the suit led must be followed"), _follow),
    ClaimForm(message("the cards played must be beaten"), _beat),
    ClaimForm(message("any card may be played"), _any, message("not every card may be played")),
    ClaimForm(message("only {cards} may be played"), _only),
)
"""About what may be played from a hand."""
ALLOWED = ClaimForm(message("the last card was allowed"), _allowed, message("the last card was not allowed"))
GOING_ON = (
    ClaimForm(message("{card} may be played"), _playable, message("{card} may not be played")),
    ClaimForm(message("it is the turn of {who}"), _turn),
    ClaimForm(message("the deal is over"), _over, message("the deal goes on")),
)
"""About how a deal goes on."""
