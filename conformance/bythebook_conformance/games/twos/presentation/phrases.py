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


def _loss(asked: Situation, who: int, points: int) -> dict[str, Any]:
    ruled = asked.ruling()
    trick = ruled.states[-1].taken if hasattr(ruled, "states") else ruled
    if trick is None:
        raise ValueError(tr("no trick has just been taken"))
    if points < 1:
        raise ValueError(tr("expected at least {least}", least=1))
    caught = {"catches": [{"by": trick.winner, "from": who, "points": points}]}
    return {"taken": caught} if trick is not ruled else caught


def _playable(asked: Situation, who: int, cards: list[str]) -> dict[str, Any]:
    """That somebody may play cards is about whose turn it is only where it is somebody else's."""
    turn = {} if asked.ruling().states[-1].turn == who else {"turn": who}
    return {**turn, "legal": cards}


def _worth(asked: Situation, points: int) -> dict[str, Any]:
    """What a trick is worth is what its honours and catches score together."""
    return {"honours": points - sum(catch.points for catch in asked.ruling().catches)}


PHRASES = {
    "trick": (
        Phrase(message("CARD wins|takes the trick"), lambda asked, card: {"winner": _at(asked, card)}),
        Phrase(message("WHO wins|takes the trick"), lambda asked, who: {"winner": _seat(asked, who)}),
        Phrase(message("CARD catches CARD for NUMBER points|point"), _catch, some=True),
        Phrase(message("WHO loses NUMBER points|point"), _loss, some=True),
        Phrase(message("the trick is worth NUMBER points|point"), _worth),
        Phrase(message("no two is caught"), lambda asked: {"catches": []}),
        Phrase(message("the honours are worth NUMBER points|point"), lambda asked, number: {"honours": number}),
    ),
    "legal": (
        Phrase(message("only CARDS may be played"), lambda asked, cards: {"cards": cards}),
        Phrase(message("WHO may play CARDS"), lambda asked, who, cards: {"cards": cards}, some=True),
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
        Phrase(message("WHO loses NUMBER points|point"), _loss, some=True),
        Phrase(message("WHO may play CARDS"), _playable, some=True),
        Phrase(message("the deal is over"), lambda asked: {"over": True}),
    ),
}
