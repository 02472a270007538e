"""Claims about Twos that players make in words."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

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


def _catch(asked: Situation, by: str, two: str, points: int | None) -> dict[str, Any]:
    return _caught(asked, _at(asked, by), _at(asked, two), points)


def _catch_by(asked: Situation, who: int, two: str, points: int | None) -> dict[str, Any]:
    return _caught(asked, _seat(asked, who), _at(asked, two), points)


def _catch_from(asked: Situation, who: int, other: int, points: int | None) -> dict[str, Any]:
    return _caught(asked, _seat(asked, who), _seat(asked, other), points)


def _caught(asked: Situation, by: int, victim: int, points: int | None) -> dict[str, Any]:
    """A catch by places in the trick; without word of its points, it is for what the sheet gives for such a card."""
    usual = 3 if asked.params.cards[by].startswith("3") else 2
    return {"catches": [{"by": by, "from": victim, "points": usual if points is None else points}]}


def _last_catch(asked: Situation, who: int, other: int, points: int) -> dict[str, Any]:
    return {"taken": {"catches": [{"by": who, "from": other, "points": points}]}}


def _loss(asked: Situation, who: int, points: int) -> dict[str, Any]:
    if points < 1:
        raise ValueError(tr("expected at least {least}", least=1))
    return _of_the_trick(asked, [{"by": _trick(asked).winner, "from": who, "points": points}])


def _no_loss(asked: Situation, who: int) -> dict[str, Any]:
    """The catches as ruled, but for those of a player's twos."""
    return _of_the_trick(asked, [catch for catch in to_builtins(_trick(asked).catches) if catch["from"] != who])


def _trick(asked: Situation) -> Any:
    """The trick that is ruled on, or that has just been taken."""
    ruled = asked.ruling()
    trick = ruled.states[-1].taken if hasattr(ruled, "states") else ruled
    if trick is None:
        raise ValueError(tr("no trick has just been taken"))
    return trick


def _of_the_trick(asked: Situation, catches: list[dict[str, Any]]) -> dict[str, Any]:
    caught = {"catches": catches}
    return {"taken": caught} if hasattr(asked.ruling(), "states") else caught


def _any_card(asked: Situation) -> dict[str, Any]:
    return {"cards": asked.params.hand}


def _playable(asked: Situation, who: int, cards: list[str]) -> dict[str, Any]:
    """That somebody may play cards is about whose turn it is only where it is somebody else's."""
    turn = {} if asked.ruling().states[-1].turn == who else {"turn": who}
    return {**turn, "legal": cards}


def _worth(asked: Situation, points: int) -> dict[str, Any]:
    """What a trick is worth is what its honours and catches score together; the catches are as ruled."""
    caught = asked.ruling().catches
    return {"catches": to_builtins(caught), "honours": points - sum(catch.points for catch in caught)}


def _gain(asked: Situation, who: int, points: int) -> dict[str, Any]:
    return {"winner": _seat(asked, who), **_worth(asked, points)}


def _score(asked: Situation, who: int, points: int) -> dict[str, Any]:
    """The points as ruled, but for those of a player."""
    scores = asked.ruling().states[-1].scores
    return {"scores": [points if seat == who else ruled for seat, ruled in enumerate(scores)]}


PHRASES = {
    "trick": (
        Phrase(message("CARD wins|takes the [trick]"), lambda asked, card: {"winner": _at(asked, card)}),
        Phrase(message("WHO wins|takes the [trick]"), lambda asked, who: {"winner": _seat(asked, who)}),
        Phrase(message("WHO catches CARD [for] [NUMBER] [points|point]"), _catch_by, some=True),
        Phrase(message("WHO catches|caught WHO's two [for] [NUMBER] [points|point]"), _catch_from, some=True),
        Phrase(message("CARD catches CARD [for] [NUMBER] [points|point]"), _catch, some=True),
        Phrase(message("WHO loses NUMBER points|point"), _loss, some=True),
        Phrase(message("WHO loses no|nothing [points|point]"), _no_loss),
        Phrase(message("WHO gets|scores NUMBER points|point"), _gain),
        Phrase(message("the trick is worth NUMBER points|point"), _worth),
        Phrase(message("no|nothing|nobody [two] is caught"), lambda asked: {"catches": []}),
        Phrase(message("the honours are worth|count NUMBER points|point"), lambda asked, number: {"honours": number}),
    ),
    "legal": (
        Phrase(message("only CARDS [may|can] [be] played|allowed|legal"), lambda asked, cards: {"cards": cards}),
        Phrase(message("CARDS [may|can] [be] played|allowed|legal"), lambda asked, cards: {"cards": cards}, some=True),
        Phrase(message("WHO may|can play CARDS"), lambda asked, who, cards: {"cards": cards}, some=True),
        Phrase(message("WHO must play CARDS"), lambda asked, who, cards: {"cards": cards}),
        Phrase(
            message("WHO may|can play any|every|all|anything [card]"), lambda asked, who: {"cards": asked.params.hand}
        ),
        Phrase(message("any|every|all card may|can be played"), _any_card),
        Phrase(message("no card may|can be played"), lambda asked: {"cards": []}),
    ),
    "play": (
        Phrase(message("WHO wins|takes the trick"), lambda asked, who: {"taken": {"winner": who}}),
        Phrase(message("WHO catches|caught WHO's two for NUMBER points|point"), _last_catch, some=True),
        Phrase(message("no|nothing|nobody [two] is caught"), lambda asked: {"taken": {"catches": []}}),
        Phrase(message("the|that|this [last] card|move is allowed|legal"), lambda asked: {"accepted": True}),
        Phrase(message("the|that|this [last] card|move is illegal"), lambda asked: {"accepted": False}),
        Phrase(message("the|that|this [last] card may|can not be played"), lambda asked: {"accepted": False}),
        Phrase(message("it is WHO's turn"), lambda asked, who: {"turn": who}),
        Phrase(message("WHO is next"), lambda asked, who: {"turn": who}),
        Phrase(message("the points|score are NUMBERS"), lambda asked, numbers: {"scores": numbers}),
        Phrase(message("WHO has NUMBER points|point"), _score),
        Phrase(message("WHO loses NUMBER points|point"), _loss, some=True),
        Phrase(message("WHO loses no|nothing [points|point]"), _no_loss),
        Phrase(message("WHO may|can play CARDS"), _playable, some=True),
        Phrase(message("WHO must play CARDS"), _playable),
        Phrase(message("CARDS [may|can] [be] played|allowed|legal"), lambda asked, cards: {"legal": cards}, some=True),
        Phrase(message("the deal|game is over"), lambda asked: {"over": True}),
        Phrase(message("the deal|game goes on"), lambda asked: {"over": False}),
    ),
}
