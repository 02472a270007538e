"""Malformed questions about Twos, which no engine may answer."""

from __future__ import annotations

from bythebook_conformance.kit import malformed

_HANDS = [["2C"], ["3C"], ["4C"], ["5C"]]
_trick, _legal = malformed("twos.trick"), malformed("twos.legal", hand=["6H"])
_play = malformed("twos.play", hands=_HANDS, leader=0, moves=[])
MALFORMED = (
    _trick("a card twice", cards=["6H", "6H"]),
    _trick("five cards in a trick", cards=["6H", "7H", "8H", "9H", "TH"]),
    _trick("no card at all", cards=[]),
    _trick("a text that is no card", cards=["1H"]),
    _trick("cards left out"),
    _legal("a card on the table and in the hand", trick=["6H"]),
    _legal("a trick that is full", trick=["7H", "8H", "9H", "TH"]),
    _play("three hands", hands=_HANDS[:3]),
    _play("hands of different sizes", hands=[["2C", "6C"], *_HANDS[1:]]),
    _play("a leader that does not exist", leader=4),
    _play("a move of a seat that does not exist", moves=[{"seat": 4, "play": "2C"}]),
    _play("a move that is no card", moves=[{"seat": 0, "play": "XX"}]),
)
