"""Winning hands and able hands: the listings of all, and the edges that no question of the kit has."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from itertools import combinations

import pytest

from bythebook.cards import PACK, Card, parse_cards
from bythebook.twins_and_followers import READINGS, able, split
from bythebook.twins_and_followers.followers import place

HANDS_DIGEST = "2acd7c7a31108be1b2c2eaa634724c114c1289e62d2b532e4aaa415ce252dbfb"
IN_ORDER = sorted(PACK, key=lambda card: (place(card.rank), card.suit))

Hand = tuple[Card, ...]


@lru_cache
def winning_hands() -> list[Hand]:
    """Every winning hand among all 270,725, cards and hands in the order ace to king, then clubs to spades."""
    return [hand for hand in combinations(IN_ORDER, 4) if split(hand) is not None]


def lines(rows: list[str]) -> str:
    return sha256("".join(row + "\n" for row in rows).encode()).hexdigest()


def test_the_winning_hands_are_the_13056_of_the_listing() -> None:
    rows = ["".join(map(str, hand)) for hand in winning_hands()]
    assert (len(rows), lines(rows)) == (13056, HANDS_DIGEST)


@pytest.mark.parametrize("size", [0, 1, 2, 3, 5])
def test_a_hand_that_is_not_of_four_cards_does_not_win(size: int) -> None:
    cards = parse_cards("5C 5D 6H 7S 5S")[:size]
    assert split(cards) is None


def test_the_discarder_is_able_where_that_is_allowed_and_comes_last() -> None:
    hands = [parse_cards(hand) for hand in ("QH QD 4C", "8C KC AD", "2H 7C KD", "TS 9S 5D")]
    (discard,) = parse_cards("5S")
    allowed = READINGS.from_names({"win-on-draw": "optional", "own-discard": "allowed"})
    assert able(hands, discard, 0, allowed) == (3, 0)


def test_a_hand_of_two_or_four_cards_is_never_able() -> None:
    (discard,) = parse_cards("5S")
    for hand in ("QH QD", "QH QD 4C 9C"):
        assert able([parse_cards("8C KC AD"), parse_cards(hand)], discard, 0) == ()
