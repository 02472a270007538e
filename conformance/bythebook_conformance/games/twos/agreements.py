"""Questions of Twos on which an engine's answers are compared with the reference's over whole domains."""

from __future__ import annotations

from typing import Any

from bythebook.cards import THREE, Card
from bythebook.twos import TwosReadings, legal, rule
from bythebook_conformance.games.twos.properties import TRICKS, hand_and_trick
from bythebook_conformance.kit.agreement import Agreement, Writing
from bythebook_conformance.kit.unknown_cards import Cards

_THREE_OF_HEARTS = Card(THREE, 2)


def _trick_params(trick: Cards, writing: Writing) -> dict[str, Any]:
    return {"cards": [writing.card(card) for card in trick]}


def _trick_result(trick: Cards, readings: TwosReadings, _: Writing) -> dict[str, Any]:
    winner, catches, honours = rule(trick, readings)
    return {
        "winner": winner,
        "catches": tuple({"by": by, "from": victim, "points": points} for by, victim, points in catches),
        "honours": honours,
    }


def _legal_params(facts: tuple[Cards, Cards], writing: Writing) -> dict[str, Any]:
    hand, trick = facts
    return {"hand": [writing.card(card) for card in hand], "trick": [writing.card(card) for card in trick]}


def _legal_result(facts: tuple[Cards, Cards], readings: TwosReadings, writing: Writing) -> dict[str, Any]:
    return {"cards": tuple(writing.card(card) for card in legal(*facts, readings))}


AGREEMENTS = (
    Agreement(
        "twos.trick",
        TRICKS,
        _trick_params,
        _trick_result,
        corner=lambda trick: trick[-1] == _THREE_OF_HEARTS,
    ),
    Agreement(
        "twos.legal",
        tuple(hand_and_trick(hand, trick) for hand, trick in ((1, 0), (1, 1), (2, 1), (3, 1), (2, 2))),
        _legal_params,
        _legal_result,
        corner=lambda facts: facts[0][0] == _THREE_OF_HEARTS,
    ),
)
