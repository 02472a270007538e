"""What players claim about Twos."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from bythebook_conformance.games.twos.presentation.wordings import WORDINGS
from bythebook_conformance.kit import ByRule, ClaimForm, ClauseIds, Situation
from bythebook_conformance.kit.language import message, tr
from bythebook_conformance.kit.tricks.words import ALLOWED, GOING_ON, about_a_hand, has_points

Fields = dict[str, Any]
HONOURS = "AKQJ"
__all__ = ["CLAIMS", "WORDINGS"]


def _wins(asked: Situation, who: int) -> Fields:
    return {"winner": who}


def _won_by_a_two(asked: Situation, says: ClauseIds, who: int) -> ByRule | None:
    """Why a single two takes a trick, and why no ace takes one in which a two counts."""
    cards, winner = asked.params.cards, asked.answer.winner
    twos = _twos(asked)
    if [winner] == twos:
        return ByRule(winner == who, ("twos/two-takes-any-trick",))
    if winner == who or who >= len(cards) or cards[who][0] in "23" or not twos:  # whoever is to play has no card there
        return None
    return ByRule(False, ("twos/no-other-card-beats-a-two",)) if cards[winner][0] in "23" else None


def _card_wins(asked: Situation, card: str) -> Fields:
    return {"winner": _at(asked, card)}


def _won_by_a_card(asked: Situation, says: ClauseIds, card: str) -> ByRule | None:
    """The same of whoever has played a card."""
    return _won_by_a_two(asked, says, _at(asked, card))


def _winner_leads(asked: Situation, says: ClauseIds, who: int) -> ByRule:
    """Whoever takes a trick leads to the next one."""
    return ByRule(None, ("twos/winner-leads-next",))


def _no_fields(asked: Situation, **places: Any) -> Fields:
    """What a sentence about the rules says of a trick: nothing."""
    return {}


def _worth(asked: Situation, says: ClauseIds, card: str, number: int) -> ByRule:
    """What a card is worth to whoever wins it."""
    honour = card[0] in HONOURS
    return ByRule(number == honour, ("twos/honours-score-one" if honour else "twos/nothing-else-scores",))


def _gets_for(asked: Situation, says: ClauseIds, who: int, number: int, card: str) -> ByRule:
    """What somebody gets for a card in a trick: for an honour by winning it, for a two by catching it."""
    if card[0] != "2":
        wins, honour = who == asked.answer.winner, card[0] in HONOURS
        clause = "honours-score-one" if honour else "nothing-else-scores"
        return ByRule(number == (wins and honour), (f"twos/{clause if wins else 'honours-to-trick-winner'}",))
    caught = [each for each in _catches(asked.answer) if each["from"] == _at(asked, card) and each["by"] == who]
    paid = _paid(asked, says, who, number, _at(asked, card))
    clauses = ("twos/nothing-else-scores",) if paid is None else paid.clauses
    return ByRule(sum(each["points"] for each in caught) == number, clauses)


def _twos(asked: Situation) -> list[int]:
    """The places of the twos in a trick."""
    return [place for place, card in enumerate(asked.params.cards) if card.startswith("2")]


def _at(asked: Situation, card: str) -> int:
    """The place of a card in the trick."""
    cards: list[str] = asked.params.cards
    return cards.index(card)


def _catches(answer: Any) -> list[Fields]:
    found: list[Fields] = to_builtins(answer.catches)
    return found


def _paid(asked: Situation, says: ClauseIds, who: int, number: int = 0, whom: int | None = None) -> ByRule | None:
    """Why catches pay somebody what they pay, or nothing: only the winner of a trick catches."""
    caught = [each for each in _catches(asked.answer) if each["by"] == who and whom in (None, each["from"])]
    if caught:
        return ByRule(None, _price(asked.params.cards[who]))
    if number > 0 and _twos(asked) and who != asked.answer.winner:
        return ByRule(None, ("twos/only-the-winner-catches",))
    return None


def _charged(asked: Situation, says: ClauseIds, who: int, number: int) -> ByRule | None:
    """Why a catch costs somebody what it costs."""
    by = [each["by"] for each in _catches(asked.answer) if each["from"] == who]
    return ByRule(None, _price(asked.params.cards[by[0]])) if by else None


def _price(card: str) -> ClauseIds:
    """The clause that says what a catch by a card pays."""
    three = card.startswith("3")
    return ("twos/three-catching-two-pays-three" if three else "twos/two-catching-two-pays-two",)


def _pays(card: str) -> int:
    """What a card usually gets for a two that it catches."""
    return 3 if card.startswith("3") else 2


def _catch(asked: Situation, card: str, other: str) -> Fields:
    by, victim = _at(asked, card), _at(asked, other)
    caught = _catches(asked.answer)
    if not any((each["by"], each["from"]) == (by, victim) for each in caught):
        caught.append({"by": by, "from": victim, "points": _pays(card)})
    return {"catches": caught}


def _catches_it(asked: Situation, who: int, card: str) -> Fields:
    return _catch(asked, asked.params.cards[who], card)


def _no_catcher(asked: Situation, says: ClauseIds, who: int, card: str) -> ByRule | None:
    """Why nobody but the winner of a trick catches a two."""
    return _paid(asked, says, who, card.startswith("2"), _at(asked, card)) if who != asked.answer.winner else None


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
    twos = [place for place in _twos(asked) if place != who]
    mine = [{"by": who, "from": twos[0] if twos else who, "points": number}] if number else []
    return {"catches": others + mine}


def _in_all(asked: Situation, who: int, number: int) -> Fields:
    """That a trick brings somebody so much: honours and catches for the winner, a loss for whoever is caught."""
    caught, honours, winner = _catches(asked.answer), asked.answer.honours, asked.answer.winner
    losses = sum(each["points"] for each in caught if each["from"] == who)
    gains = honours + sum(each["points"] for each in caught) if who == winner else 0
    if gains - losses == number:
        catches = {"catches": caught} if _twos(asked) else {}  # where there is no two, nothing is said on catches
        return {"winner": winner, **catches, "honours": honours}
    if number < 0:
        return _loses(asked, who, -number)
    return {"winner": who, "honours": number - sum(each["points"] for each in caught)}


def _of_a_loser(asked: Situation, says: ClauseIds, who: int, number: int) -> ByRule | None:
    """Why whoever does not win a trick gets nothing for what lies in it."""
    return ByRule(None, ("twos/honours-to-trick-winner",)) if number > 0 and who != asked.answer.winner else None


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
        ClaimForm(message("{who} wins"), _wins, message("{who} does not win"), by_rule=_won_by_a_two),
        ClaimForm(message("{card} wins"), _card_wins, message("{card} does not win"), by_rule=_won_by_a_card),
        ClaimForm(
            message("{who} gets {number} points"),
            senses=("{who} gets {number} points for catches", "{who} gets {number} points in all"),
        ),
        ClaimForm(message("{card} is caught"), _caught, message("{card} is not caught")),
        ClaimForm(message("{card} catches {other}"), _catch, message("{card} does not catch {other}")),
        ClaimForm(
            message("{who} loses {number} points"),
            _loses,
            message("{who} does not lose {number} points"),
            by_rule=_charged,
        ),
        ClaimForm(message("{who} loses nothing"), _nothing_lost),
        ClaimForm(
            message("{who} gets {number} points from {whom}"),
            _from,
            message("{who} does not get {number} points from {whom}"),
            by_rule=_paid,
        ),
        ClaimForm(
            message("{who} gets {number} points for catches"),
            _for_catches,
            by_rule=_paid,
        ),
        ClaimForm(
            message("{who} gets {number} points in all"),
            _in_all,
            by_rule=_of_a_loser,
        ),
        ClaimForm(message("no two is caught"), _nobody_caught),
        ClaimForm(
            message("{who} catches {card}"), _catches_it, message("{who} does not catch {card}"), by_rule=_no_catcher
        ),
        ClaimForm(message("{who} leads next"), _wins, message("{who} does not lead next"), by_rule=_winner_leads),
        ClaimForm(message("{card} counts {number} points"), _no_fields, by_rule=_worth),
        ClaimForm(message("{who} gets {number} points for {card}"), _no_fields, by_rule=_gets_for),
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
