"""What players claim about Twos."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from bythebook_conformance.kit import ByRule, ClaimForm, ClauseIds, Situation
from bythebook_conformance.kit.language import message, tr
from bythebook_conformance.kit.tricks.words import ALLOWED, GOING_ON, about_a_hand, has_points

Fields = dict[str, Any]


def _wins(asked: Situation, who: int) -> Fields:
    return {"winner": who}


def _beaten_by_a_two(asked: Situation, says: ClauseIds, who: int) -> ByRule | None:
    """Why no ace takes a trick in which a two counts."""
    cards = asked.params.cards
    if asked.answer.winner == who or cards[who][0] in "23" or not any(card[0] == "2" for card in cards):
        return None
    winner = cards[asked.answer.winner][0]
    return ByRule(False, ("twos/no-other-card-beats-a-two",)) if winner in "23" else None


def _at(asked: Situation, card: str) -> int:
    """The place of a card in the trick."""
    cards: list[str] = asked.params.cards
    return cards.index(card)


def _catches(answer: Any) -> list[Fields]:
    found: list[Fields] = to_builtins(answer.catches)
    return found


def _pays(card: str) -> int:
    """What a card usually gets for a two that it catches."""
    return 3 if card.startswith("3") else 2


def _catch(asked: Situation, card: str, other: str) -> Fields:
    by, victim = _at(asked, card), _at(asked, other)
    caught = _catches(asked.answer)
    if not any((each["by"], each["from"]) == (by, victim) for each in caught):
        caught.append({"by": by, "from": victim, "points": _pays(card)})
    return {"catches": caught}


def _caught(asked: Situation, card: str) -> Fields:
    """That a two is caught: as ruled, if it is, else by the card that wins."""
    if any(each["from"] == _at(asked, card) for each in _catches(asked.answer)):
        return {"catches": _catches(asked.answer)}
    return _catch(asked, asked.params.cards[asked.answer.winner], card)


def _for_catches(asked: Situation, who: int, number: int) -> Fields:
    """That somebody's catches are worth so much: as ruled, if they are, else one that is."""
    caught = _catches(asked.answer)
    if sum(each["points"] for each in caught if each["by"] == who) == number:
        return {"catches": caught}
    others = [each for each in caught if each["by"] != who]
    twos = [at for at, card in enumerate(asked.params.cards) if card.startswith("2") and at != who]
    mine = [{"by": who, "from": twos[0] if twos else who, "points": number}] if number else []
    return {"catches": others + mine}


def _in_all(asked: Situation, who: int, number: int) -> Fields:
    """That a trick brings somebody so much: honours and catches for the winner, a loss for whoever is caught."""
    caught, honours, winner = _catches(asked.answer), asked.answer.honours, asked.answer.winner
    losses = sum(each["points"] for each in caught if each["from"] == who)
    gains = honours + sum(each["points"] for each in caught) if who == winner else 0
    if gains - losses == number:
        return {"winner": winner, "catches": caught, "honours": honours}
    if number < 0:
        return _loses(asked, who, -number)
    return {"winner": who, "honours": number - sum(each["points"] for each in caught)}


def _loses(asked: Situation, who: int, number: int) -> Fields:
    caught = _catches(asked.answer)
    if sum(each["points"] for each in caught if each["from"] == who) == number:
        return {"catches": caught}
    others = [each for each in caught if each["from"] != who]
    return {"catches": others + ([{"by": asked.answer.winner, "from": who, "points": number}] if number else [])}


def _from(asked: Situation, who: int, number: int, whom: int) -> Fields:
    caught = [each for each in _catches(asked.answer) if each["from"] != whom]
    return {"catches": [*caught, {"by": who, "from": whom, "points": number}]}


def _nothing_lost(asked: Situation, who: int) -> Fields:
    return {"catches": [each for each in _catches(asked.answer) if each["from"] != who]}


def _nobody_caught(asked: Situation) -> Fields:
    return {"catches": []}


def _takes(asked: Situation, who: int) -> Fields:
    return {"taken": {"winner": who}}


def _last_trick(asked: Situation) -> Any:
    if asked.answer.taken is None:
        raise ValueError(tr("no trick has just been taken"))
    return asked.answer.taken


def _was_caught(asked: Situation, who: int) -> Fields:
    """That somebody's two is caught in the last trick: as ruled, if it is, else by whoever has won."""
    taken = _last_trick(asked)
    caught = _catches(taken)
    if not any(each["from"] == who for each in caught):
        caught.append({"by": taken.winner, "from": who, "points": 2})
    return {"taken": {"catches": caught}}


CLAIMS = {
    "trick": (
        ClaimForm(message("{who} wins"), _wins, message("{who} does not win"), by_rule=_beaten_by_a_two),
        ClaimForm(
            message("{who} gets {number} points"),
            also=(message("{who} receives {number} points"),),
            senses=("{who} gets {number} points for catches", "{who} gets {number} points in all"),
        ),
        ClaimForm(message("{card} is caught"), _caught, message("{card} is not caught")),
        ClaimForm(message("{card} catches {other}"), _catch, message("{card} does not catch {other}")),
        ClaimForm(message("{who} loses {number} points"), _loses),
        ClaimForm(message("{who} loses nothing"), _nothing_lost),
        ClaimForm(
            message("{who} gets {number} points from {whom}"),
            _from,
            also=(message("{who} receives {number} points from {whom}"),),
        ),
        ClaimForm(
            message("{who} gets {number} points for catches"),
            _for_catches,
            also=(message("{who} gets {number} points for catching"),),
        ),
        ClaimForm(
            message("{who} gets {number} points in all"),
            _in_all,
            also=(message("{who} receives {number} points in all"),),
        ),
        ClaimForm(message("no two is caught"), _nobody_caught),
    ),
    "legal": about_a_hand(
        play="twos/play-in-tricks",
        follow=("twos/follow-suit", "twos/two-of-led-suit-follows"),
        free=("twos/void-plays-anything", "twos/any-card-may-be-led"),
        instead="twos/two-to-any-trick",
        beat="twos/no-duty-to-beat",
    ),
    "play": (
        ALLOWED,
        ClaimForm(message("{who} wins"), _takes, message("{who} does not win")),
        ClaimForm(message("{who} is caught"), _was_caught, message("{who} is not caught")),
        has_points("scores"),
        *GOING_ON,
    ),
}
"""The sentences of each question, the most frequent first. In a trick, whoever played a card is called by its place."""
