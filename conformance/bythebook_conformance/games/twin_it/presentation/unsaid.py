"""What questions about Twin It! leave out: the cards of the piles that nobody has a hand on."""

from __future__ import annotations

import re
from typing import Any

from bythebook_conformance.kit import Circumstance, Method
from bythebook_conformance.kit.words import SOMEBODY, Players

NOT_SHOWN = "?"
"""What stands in a pile for cards that are not shown."""
_BENEATH = 2
"""As many cards stand for them: enough for a flip to uncover one."""


_FLIPS = re.compile(r"([^\s:]+):?\s+flips?", re.IGNORECASE)
_HANDS = re.compile(r"([^\s:,]+) on ([^\s:,]+)", re.IGNORECASE)


def is_not_shown(name: str) -> bool:
    """Whether a card stands for one that is not shown."""
    return name.startswith(NOT_SHOWN)


def completed(method: str, params: dict[str, Any], who: Players, readings: Any) -> dict[str, Any]:
    """A slap where piles may be left out, or hold ``?`` for cards that are not shown: those have designs of their own.
    Whose turn it is may be left out, too, and so may what lies nowhere.
    """
    moves = params.get("moves")
    if method == "play" and isinstance(moves, list):
        return {**params, "moves": [_move(move) if isinstance(move, str) else move for move in moves]}
    position = params.get("position")
    if method != "slap" or not isinstance(position, dict):
        return params
    teams = position.get("teams")
    shown = {"mode": "team" if teams else "competitive", "table": [], "sets": [], "due": "any", **position}
    piles = shown.get("piles", [[NOT_SHOWN]] * _seats(params, who))
    if isinstance(piles, list):
        shown["piles"] = [_filled(seat, pile) for seat, pile in enumerate(piles)]
    return {**params, "position": shown}


def _move(text: str) -> Any:
    """A move in the words of rulings: ``Anna flips``, ``hands land: Anna on x, Ben on y``."""
    flips = _FLIPS.fullmatch(text.strip())
    if flips:
        return {"flip": flips[1]}
    hands = _HANDS.findall(text)
    rest = _HANDS.sub("", text).casefold().replace("hands land", "").replace("slap", "").strip(" :,;")
    return {"slap": [f"{who}:{card}" for who, card in hands]} if hands and not rest else text


def _seats(params: dict[str, Any], who: Players) -> int:
    """The number of players where no pile says it."""
    teams = params["position"].get("teams")
    if isinstance(teams, list):
        return len(teams)
    if who is not SOMEBODY:
        return len(who.names)
    hands = params.get("touches")
    players = [each[0] if isinstance(each, list) else str(each).partition(":")[0] for each in hands or ()]
    named = [str(each) if who.seat(str(each)) is None else str(who.seat(str(each))) for each in players]
    return max([2, *(int(seat) + 1 for seat in named if seat.isdigit() and len(seat) < 3)])


def _filled(seat: int, pile: Any) -> Any:
    cards = pile.split() if isinstance(pile, str) else pile
    if not isinstance(cards, list):
        return pile
    names = [f"{NOT_SHOWN}{seat}{number}" for number in range(_BENEATH)]
    hidden = [[name, name, f"{name}'"] for name in names]
    return [card for each in cards for card in (hidden if each == NOT_SHOWN else [each])]


def unsaid(method: Method[Any, Any], params: Any) -> tuple[Circumstance, ...]:
    """Nothing that a ruling depends on."""
    return ()
