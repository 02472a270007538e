"""Twins & Followers: which hands win, and who can win with a discard. A card is its text: ``QH``, rank then suit."""

from itertools import chain, combinations
from typing import Any

from wire import Json, different_cards, integer, items, serve

RANKS = "A23456789TJQK"
FACES = "JQK"


def follow(a: str, b: str) -> bool:
    """Whether two ranks follow each other: neighbours among the numbers, any two different faces."""
    if a in FACES or b in FACES:
        return a in FACES and b in FACES and a != b
    return abs(RANKS.index(a) - RANKS.index(b)) == 1


def split(hand: list[str]) -> tuple[str, list[str]] | None:
    """How four cards split into twins and followers; None when they do not."""
    ranks = sorted((card[0] for card in hand), key=RANKS.index)
    for i, j in combinations(range(4), 2):
        followers = [ranks[k] for k in range(4) if k not in (i, j)]
        if ranks[i] == ranks[j] and follow(*followers):
            return ranks[i], followers
    return None


def wins(cards: Any) -> Json:
    """Whether four cards are a winning hand, and what it consists of."""
    found = split(different_cards(cards, 4, 4))
    return {"wins": False} if found is None else {"wins": True, "twins": found[0], "followers": found[1]}


def able(hands: Any, discard: Any, discarder: Any) -> Json:
    """The seats that can win with a discard; the discarder cannot."""
    held = [items(hand, 3, 3) for hand in items(hands, 2, 17)]
    different_cards([*chain(*held), discard])
    integer(discarder, 0, len(held) - 1)
    seats = [seat for seat, hand in enumerate(held) if seat != discarder and split([*hand, discard])]
    return {"seats": seats}


if __name__ == "__main__":
    serve(
        {
            "twins_and_followers.wins": wins,
            "twins_and_followers.able": able,
            "twins_and_followers.play": None,
        },
        name="twins-python",
        version="1.0",
    )
