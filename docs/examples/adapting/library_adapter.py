"""Asks the library in tricks.py the kit's questions: ``bythebook certify ... --python library_adapter:Adapter``."""

from typing import Any

import tricks

RANKS = dict(zip("A23456789TJQK", ["Ace", "Two", *tricks.ORDER[:-1]], strict=True))
SUITS = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}


class Adapter:
    """Plays every trick of a question on the library's table."""

    def describe(self) -> dict[str, Any]:
        """One method: the library knows no hands and keeps no score."""
        games = {"twos": {"methods": ["trick"], "readings": {}}}
        return {"protocol": 1, "engine": {"name": "tricks-library", "version": "0.9"}, "batch": True, "games": games}

    def trick(self, cards: list[str]) -> dict[str, Any]:
        """Who takes a trick: players are called by their places. Catches and honours are left out."""
        tricks.table.clear()  # an answer must not depend on what was asked before, nor on where that failed
        for place, card in enumerate(cards):
            tricks.play(str(place), f"{RANKS[card[0]]} of {SUITS[card[1]]}")
        return {"winner": int(tricks.take())}
