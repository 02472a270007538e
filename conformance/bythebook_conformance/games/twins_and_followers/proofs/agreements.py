"""Questions of Twins & Followers on which an engine's answers are compared with the reference's over whole domains."""

from __future__ import annotations

from bythebook.cards import Card
from bythebook.twins_and_followers import TwinsAndFollowersReadings, able, split
from bythebook_conformance.games.twins_and_followers.messages import AbleParams, AbleResult, WinsParams, WinsResult
from bythebook_conformance.games.twins_and_followers.situations.hands import Thrown
from bythebook_conformance.kit.agreement import EngineAgreement
from bythebook_conformance.kit.properties import Cards, Domain, Draw, cards, cards_domain


def _thrown(discarder: int) -> Domain:
    def draw(unknown: Draw) -> Thrown:
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
    EngineAgreement(
        "twins_and_followers.wins",
        (WinsParams, WinsResult),
        (cards_domain("all hands of four, in any order", 4),),
        _wins,
        corner=lambda hand: hand[0].rank == hand[1].rank,
        asked=lambda hand: (hand,),
    ),
    EngineAgreement(
        "twins_and_followers.able",
        (AbleParams, AbleResult),
        (_thrown(0), _thrown(1)),
        lambda thrown, readings: (able(thrown[0], thrown[1], thrown[2], readings),),
        corner=lambda thrown: thrown[1].rank == thrown[0][1 - thrown[2]][0].rank,
    ),
)
