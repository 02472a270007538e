"""What questions about Twos leave out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from bythebook.twos import TwosReadings, rule
from bythebook_conformance.games.twos import messages as m
from bythebook_conformance.kit import Circumstance, Method
from bythebook_conformance.kit.cards import cards_of
from bythebook_conformance.kit.english import one_of
from bythebook_conformance.kit.language import tr
from bythebook_conformance.kit.players import Players

_PRINTED = ["KD", "2H", "2D", "3D"]
"""The trick of which the sheet says itself that the third player is caught: it asks for no other cards of theirs."""


def completed(method: str, params: dict[str, Any], who: Players) -> dict[str, Any]:
    """A deal without hands has those of the cards that were played."""
    moves = params.get("moves")
    if method != "play" or "hands" in params or not isinstance(moves, list):
        return params
    hands: list[list[str]] = [[], [], [], []]
    for move in moves:
        player, card = _played(move)
        seat = who.seat(player) if who.seat(player) is not None else int(player) if player.isdigit() else -1
        if not 0 <= int(seat or 0) < len(hands):
            return params
        hands[int(seat or 0)].append(card)
    first = {} if "leader" in params or not moves else {"leader": _played(moves[0])[0]}
    return {**params, **first, "hands": hands}


def _played(move: Any) -> tuple[str, str]:
    """Who plays and what, of a move as people write it."""
    if isinstance(move, dict):
        return str(move.get("seat", "")), str(move.get("play", ""))
    who, _, card = str(move).replace(":", " ", 1).partition(" ")
    return who, card.strip().removeprefix("plays ")


def unsaid(method: Method[Any, Any], params: Any) -> Sequence[Circumstance]:
    """Of a trick with several twos: that those who added one to another could have played something else."""
    if not isinstance(params, m.TrickParams):
        return ()
    twos = [place for place, card in enumerate(params.cards) if card.startswith("2")]
    if len(twos) < 2 or params.cards == _PRINTED:
        return ()
    by_choice = replace(method, answer=partial(_by_choice, twos[1:]))
    return (Circumstance(partial(_could_play_another, twos[1:]), "catch-needs-force", by_choice),)


def _could_play_another(places: Sequence[int], who: Players) -> str:
    return tr(
        "{who} could have played a card other than a two, and your table takes “forced” at its word: "
        "a two that nobody forced into the trick is not caught by another two",
        who=one_of([who[place] for place in places]),
    )


def _by_choice(places: Sequence[int], params: m.TrickParams, readings: TwosReadings) -> m.TrickResult:
    """The ruling on a trick where the twos at these places were not forced."""
    winner, caught, honours = rule(cards_of(params.cards), readings, places)
    return m.TrickResult(winner, [m.TrickCatch(*catch) for catch in caught], honours)
