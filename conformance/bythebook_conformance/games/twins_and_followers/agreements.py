"""Questions of Twins & Followers on which an engine's answers are compared with the reference's over whole domains."""

from __future__ import annotations

from typing import Any

from bythebook.cards import Card
from bythebook.twins_and_followers import TwinsAndFollowersReadings, able, split
from bythebook_conformance.kit.agreement import Agreement, Writing
from bythebook_conformance.kit.properties import Domain, Draw
from bythebook_conformance.kit.unknown_cards import Cards, cards, cards_domain

Claim = tuple[tuple[Cards, ...], Card, int]


def _claim(discarder: int) -> Domain:
    def draw(unknown: Draw) -> Claim:
        found = cards(unknown, 4)
        others = (Card(4, 3), Card(9, 3), Card(13, 3))
        for card in found:
            for other in others:
                unknown.distinct(card, other)
        hands = (found[:3], others) if discarder else (others, found[:3])
        return hands, found[3], discarder

    return Domain(f"all hands of three and discards, before 4S 9S KS of the discarder in seat {discarder}", draw)


def _wins_params(hand: Cards, writing: Writing) -> dict[str, Any]:
    return {"cards": [writing.card(card) for card in hand]}


def _wins_result(hand: Cards, _: TwinsAndFollowersReadings, writing: Writing) -> dict[str, Any]:
    found = split(hand)
    if found is None:
        return {"wins": False, "twins": None, "followers": None}
    return {
        "wins": True,
        "twins": writing.rank(found.twins),
        "followers": [writing.rank(rank) for rank in found.followers],
    }


def _able_params(claim: Claim, writing: Writing) -> dict[str, Any]:
    hands, discard, discarder = claim
    return {
        "hands": [[writing.card(card) for card in hand] for hand in hands],
        "discard": writing.card(discard),
        "discarder": discarder,
    }


def _able_result(claim: Claim, readings: TwinsAndFollowersReadings, _: Writing) -> dict[str, Any]:
    return {"seats": able(*claim, readings)}


AGREEMENTS = (
    Agreement(
        "twins_and_followers.wins",
        (cards_domain("all hands of four, in any order", 4),),
        _wins_params,
        _wins_result,
        corner=lambda hand: hand[0].rank == hand[1].rank,
    ),
    Agreement(
        "twins_and_followers.able",
        (_claim(0), _claim(1)),
        _able_params,
        _able_result,
        corner=lambda claim: claim[1].rank == claim[0][1 - claim[2]][0].rank,
    ),
)
