"""Malformed questions about Twins & Followers, which no engine may answer."""

from __future__ import annotations

from bythebook_conformance.kit import malformed

_HANDS = [["2C", "3C", "4C"], ["2D", "3D", "4D"]]
_wins = malformed("twins_and_followers.wins")
_able = malformed("twins_and_followers.able", hands=_HANDS, discard="5C", discarder=0)
_play = malformed("twins_and_followers.play", hands=_HANDS, pile=["9C", "9D"], starter=0, moves=[])
MALFORMED = (
    _wins("a card twice", cards=["5C", "5C", "6C", "7C"]),
    _wins("three cards", cards=["5C", "5D", "6C"]),
    _wins("a text that is no card", cards=["5C", "5D", "6C", "11H"]),
    _wins("cards left out"),
    _able("a discard that lies in a hand", discard="2C"),
    _able("a discarder that does not exist", discarder=2),
    _play("one hand", hands=_HANDS[:1]),
    _play("a hand of two cards", hands=[_HANDS[0], _HANDS[1][:2]]),
    _play("a card in a hand and in the pile", pile=["2C"]),
    _play("a starter that does not exist", starter=2),
    _play("a move of a seat that does not exist", moves=[{"seat": 2, "do": "draw"}]),
    _play("an action that does not exist", moves=[{"seat": 0, "do": "sing"}]),
    _play("a discard without a card", moves=[{"seat": 0, "do": "discard"}]),
)
