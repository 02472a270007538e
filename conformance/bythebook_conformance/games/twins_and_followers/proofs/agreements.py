"""Questions of Twins & Followers on which an engine's answers are compared with the reference's over whole domains."""

from __future__ import annotations

from bythebook.cards import Card
from bythebook.twins_and_followers import TwinsAndFollowersReadings, able, split
from bythebook_conformance.games.twins_and_followers.messages import AbleParams, AbleResult, WinsParams, WinsResult
from bythebook_conformance.kit.agreement import Agreement
from bythebook_conformance.kit.properties import Cards, Domain, Draw, cards, cards_domain

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


def _wins(hand: Cards, _: TwinsAndFollowersReadings) -> tuple[bool, int | None, tuple[int, int] | None]:
    found = split(hand)
    return (False, None, None) if found is None else (True, *found)


AGREEMENTS = (
    Agreement(
        "twins_and_followers.wins",
        (WinsParams, WinsResult),
        (cards_domain("all hands of four, in any order", 4),),
        _wins,
        corner=lambda hand: hand[0].rank == hand[1].rank,
        asked=lambda hand: (hand,),
    ),
    Agreement(
        "twins_and_followers.able",
        (AbleParams, AbleResult),
        (_claim(0), _claim(1)),
        lambda claim, readings: (able(claim[0], claim[1], claim[2], readings),),
        corner=lambda claim: claim[1].rank == claim[0][1 - claim[2]][0].rank,
    ),
)
