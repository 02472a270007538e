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


def _wins(asked: Situation, who: int, card: str | None = None) -> dict[str, Any]:
    if card is not None and _at(asked, card) != who:
        raise ValueError(tr("{card} is another player's", card=card))
    return {"winner": who}


def _catch(asked: Situation, by: int, twos: list[str], points: int | None = None) -> dict[str, Any]:
    """Catches of others' twos; without word of the points, they are for what the sheet gives for such a card."""
    usual = 3 if asked.params.cards[by].startswith("3") else 2
    worth = usual if points is None else points
    for card in twos:
        if not card.startswith("2"):
            raise ValueError(tr("{card} is not a two", card=card))
    caught = [_at(asked, two) for two in twos]
    others = [victim for victim in caught if victim != by]
    return {"catches": [{"by": by, "from": victim, "points": worth} for victim in others or caught]}


def _is_caught(asked: Situation, two: str) -> dict[str, Any]:
    """That a two is caught: as ruled, if it is, else by the card that wins."""
    ruled = [catch for catch in to_builtins(_trick(asked).catches) if catch["from"] == _at(asked, two)]
    return {"catches": ruled} if ruled else _catch(asked, _trick(asked).winner, [two])


def _is_not_caught(asked: Situation, two: str) -> dict[str, Any]:
    return _no_loss(asked, _at(asked, two))


def _last_catch(asked: Situation, who: int, two: str, points: int | None) -> dict[str, Any]:
    """A catch in the trick just taken; without word of its points, it is for those that are ruled."""
    of = [move.seat for move in asked.params.moves[-4:] if move.play == two]
    if not of:
        raise ValueError(tr("{card} is not in the trick", card=two))
    other = of[-1]
    ruled = [catch.points for catch in _trick(asked).catches if (catch.by, catch.victim) == (who, other)]
    usual = ruled[0] if ruled else 2
    return {"taken": {"catches": [{"by": who, "from": other, "points": usual if points is None else points}]}}


def _loss(asked: Situation, who: int, points: int, to: int | None = None) -> dict[str, Any]:
    if points < 1:
        raise ValueError(tr("expected at least {least}", least=1))
    by = _trick(asked).winner if to is None else to
    return _of_the_trick(asked, [{"by": by, "from": who, "points": points}])


def _gain_from(asked: Situation, who: int, points: int, victim: int) -> dict[str, Any]:
    return _loss(asked, victim, points, who)


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


def _any_card(asked: Situation, who: int | None = None) -> dict[str, Any]:
    return {"cards": asked.params.hand}


def _in_hand(asked: Situation, cards: list[str]) -> dict[str, Any]:
    for card in cards:
        if card not in asked.params.hand:
            raise ValueError(tr("{card} is not in the hand", card=card))
    return {"cards": cards}


def _follows(asked: Situation, who: int) -> dict[str, Any]:
    """That the suit led must be followed: with a card of that suit if there is one, or with a two."""
    hand, led = asked.params.hand, asked.params.trick[:1]
    following = [card for card in hand if led and card[1] == led[0][1]]
    return {"cards": [card for card in hand if following and (card in following or card.startswith("2"))]}


def _plays(asked: Situation, who: int, cards: list[str]) -> dict[str, Any]:
    return _in_hand(asked, cards)


def _playable(asked: Situation, who: int, cards: list[str]) -> dict[str, Any]:
    """That somebody may play cards is about whose turn it is only where it is somebody else's."""
    turn = {} if asked.ruling().states[-1].turn == who else {"turn": who}
    return {**turn, "legal": cards}


def _worth(asked: Situation, points: int) -> dict[str, Any]:
    """What a trick is worth is what its honours and catches score together; the catches are as ruled."""
    caught = asked.ruling().catches
    return {"catches": to_builtins(caught), "honours": points - sum(catch.points for catch in caught)}


def _gain(asked: Situation, who: int, points: int) -> dict[str, Any]:
    """That somebody gets points; none is what everybody gets who does not win the trick."""
    winner: int = asked.ruling().winner
    return {"winner": winner} if points == 0 and winner != who else {"winner": who, **_worth(asked, points)}


def _score(asked: Situation, who: int, points: int) -> dict[str, Any]:
    """The points as ruled, but for those of a player."""
    scores = asked.ruling().states[-1].scores
    return {"scores": [points if seat == who else ruled for seat, ruled in enumerate(scores)]}


PHRASES = {
    "trick": (
        Phrase(
            message(
                "WHO wins|takes|gets|won|took|got the [trick|it] [with CARD]; "
                "the trick [goes|belongs to] WHO; it is WHO's trick"
            ),
            _wins,
        ),
        Phrase(
            message("WHO catches|caught CARDS [for NUMBER points|point]; WHO catches|caught all [three] CARDS"),
            _catch,
            some=True,
        ),
        Phrase(message("CARD is caught; CARD can be caught"), _is_caught, some=True),
        Phrase(message("nobody|nothing catches|caught CARD"), _is_not_caught),
        Phrase(message("WHO loses NUMBER points|point [to WHO]"), _loss, some=True),
        Phrase(message("WHO loses no|nothing [points|point]; WHO not loses anything"), _no_loss),
        Phrase(message("WHO gets|scores NUMBER points|point"), _gain),
        Phrase(message("WHO gets|scores NUMBER points|point from WHO"), _gain_from, some=True),
        Phrase(message("the trick is worth|scores NUMBER [points|point]; there are NUMBER points|point"), _worth),
        Phrase(message("no|nothing|nobody [two] is caught; nobody loses anything"), lambda asked: {"catches": []}),
        Phrase(message("the honours are worth|count NUMBER [points|point]"), lambda asked, number: {"honours": number}),
    ),
    "legal": (
        Phrase(message("only CARDS [may|can] [be] played|allowed|legal"), _in_hand),
        Phrase(message("CARDS [may|can] [be] played|allowed|legal"), _in_hand, some=True),
        Phrase(message("WHO may|can play|throw|lead CARDS; WHO allowed to play|throw|lead CARDS"), _plays, some=True),
        Phrase(message("WHO must play CARDS; WHO [may|can] must|to|only play|throw|lead|follow [with] CARDS"), _plays),
        Phrase(
            message(
                "WHO may|can play|throw|lead any|every|all|anything|either [card]; "
                "WHO may|can play what I|he|she like|want"
            ),
            _any_card,
        ),
        Phrase(message("WHO may|can play no card"), lambda asked, who: {"cards": []}),
        Phrase(message("WHO must|to follow [suit]"), _follows),
        Phrase(message("any|every|all card may|can be played"), _any_card),
        Phrase(message("no card may|can be played"), lambda asked: {"cards": []}),
    ),
    "play": (
        Phrase(
            message("WHO wins|takes|gets|won|took|got the trick; the trick [goes|belongs to] WHO; it is WHO's trick"),
            lambda asked, who: {"taken": {"winner": who}},
        ),
        Phrase(message("WHO catches|caught CARD [for NUMBER points|point]"), _last_catch, some=True),
        Phrase(
            message("no|nothing|nobody [two] is caught; nobody loses anything"),
            lambda asked: {"taken": {"catches": []}},
        ),
        Phrase(message("the|that|this [last] card|move is allowed|legal"), lambda asked: {"accepted": True}),
        Phrase(message("the|that|this [last] card|move is illegal"), lambda asked: {"accepted": False}),
        Phrase(message("the|that|this [last] card may|can not be played"), lambda asked: {"accepted": False}),
        Phrase(message("it is WHO's turn|lead|go [to play|lead]; WHO is next|leads"), lambda asked, who: {"turn": who}),
        Phrase(message("the points|score are NUMBERS"), lambda asked, numbers: {"scores": numbers}),
        Phrase(message("WHO has|gets NUMBER points|point"), _score),
        Phrase(message("WHO loses NUMBER points|point [to WHO]"), _loss, some=True),
        Phrase(message("WHO loses no|nothing [points|point]; WHO not loses anything"), _no_loss),
        Phrase(message("WHO may|can play|throw|lead CARDS"), _playable, some=True),
        Phrase(
            message("WHO must play CARDS; WHO [may|can] must|to|only play|throw|lead|follow [with] CARDS"), _playable
        ),
        Phrase(message("CARDS [may|can] [be] played|allowed|legal"), lambda asked, cards: {"legal": cards}, some=True),
        Phrase(message("the deal|game is over"), lambda asked: {"over": True}),
        Phrase(message("the deal|game goes on"), lambda asked: {"over": False}),
    ),
}
