"""Malformed questions about Twin It!, which no engine may answer."""

from __future__ import annotations

from typing import Any

from bythebook_conformance.kit import Malformed, malformed

_POSITION: dict[str, Any] = {
    "mode": "competitive",
    "due": 0,
    "table": [["x", "a", "b"], ["y", "a", "c"]],
    "piles": [[["u", "d", "e"], ["w", "f", "g"]], [["v", "h", "i"]]],
    "sets": [{"owner": 0, "cards": [["p", "j", "k"], ["q", "j", "l"]]}],
    "winner": None,
}
_slap = malformed("twin_it.slap", position=_POSITION, touches=[[0, "x"], [0, "y"]])
_play = malformed("twin_it.play", mode="competitive", piles=_POSITION["piles"], first=0, moves=[])


def _placed(fault: str, touches: object = None, **changed: object) -> Malformed:
    """A fault of the position."""
    return _slap(fault, position={**_POSITION, **changed}, **({"touches": touches} if touches else {}))


MALFORMED = (
    _slap("a card id that is not in the deck", touches=[[0, "x"], [0, "z"]]),
    _slap("a covered card touched", touches=[[0, "x"], [0, "w"]]),
    _slap("a player with three touches", touches=[[0, "x"], [0, "y"], [0, "u"]]),
    _slap("a player who does not exist", touches=[[2, "x"]]),
    _placed("a design on four faces", table=[["x", "a", "a"], ["y", "a", "c"], ["z", "n", "a"]]),
    _placed("a card twice", table=[["x", "a", "b"], ["x", "a", "b"]]),
    _placed("a set of a party that does not exist", sets=[{"owner": 2, "cards": _POSITION["sets"][0]["cards"]}]),
    _slap("a set to give that is not the offender's", give={"1": "p"}),
    _placed("a team mode without teams", mode="team"),
    _placed("a card of one side", table=[["x", "a"]], touches=[[0, "x"]]),
    Malformed("twin_it.slap", {"position": _POSITION}, "touches left out"),
    _play("a first seat that does not exist", first=2),
    _play("a flip of a seat that does not exist", moves=[{"flip": 2}]),
    _play("a card id that is not in the deck", moves=[{"slap": [[0, "x"]]}]),
    _play("a player with three touches", moves=[{"slap": [[0, "u"], [0, "v"], [0, "w"]]}]),
    _play("a move that is neither flip nor slap", moves=[{}]),
    _play("a forbidden row of a party that does not exist", forbidden={"2": [["f", "m", "n"]]}),
    Malformed("twin_it.score", {"sets": [[["x", "a"], ["y", "a"]], [["x", "a"], ["z", "a"]]]}, "a card in two sets"),
    Malformed("twin_it.rating", {"players": 7, "points": 3}, "seven players"),
    Malformed("twin_it.rating", {"players": 0, "points": 3}, "no player"),
    Malformed("twin_it.rating", {"players": 2, "points": -1}, "negative points"),
    Malformed("twin_it.deal", {"cards": 135, "players": 1}, "one player"),
)
