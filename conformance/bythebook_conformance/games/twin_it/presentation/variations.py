"""Small changes to slaps, games and points of Twin It!"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bythebook_conformance.games.twin_it import messages as m
from bythebook_conformance.games.twin_it.presentation.words import WORDS
from bythebook_conformance.kit import Variation
from bythebook_conformance.kit.variations import other_moves
from bythebook_conformance.kit.words import Players

_POINTS = 60
"""The largest change of points."""


def changes(params: Any, who: Players) -> Iterator[Variation]:
    """The situations that are one small change away, the nearest first."""
    if isinstance(params, m.SlapParams):
        for text, touches in _hands(params, who):
            try:
                yield Variation(text, m.SlapParams(params.position, touches, params.give))
            except ValueError:  # a third hand of one player
                continue
    elif isinstance(params, m.RatingParams):
        for points in _near(params.points):
            yield Variation(f"there been {points} points", m.RatingParams(params.players, points))
    elif isinstance(params, m.WinnersParams):
        for by in range(1, _POINTS):
            for seat in range(len(params.points)):
                yield from _one_seat(params.points, seat, by, who)
    elif isinstance(params, m.PlayParams):
        yield from other_moves(params, WORDS, who)


def _one_seat(points: list[int], seat: int, by: int, who: Players) -> Iterator[Variation]:
    for value in (points[seat] - by, points[seat] + by):
        if value >= 0:
            changed = [*points[:seat], value, *points[seat + 1 :]]
            yield Variation(f"{who[seat]} scored {value}", m.WinnersParams(changed))


def _near(points: int) -> list[int]:
    """Other points, the nearest first."""
    return [each for by in range(1, _POINTS) for each in (points - by, points + by) if each >= 0]


def _hands(params: m.SlapParams, who: Players) -> Iterator[tuple[str, list[m.Touch]]]:
    """One hand earlier, one fewer, one elsewhere, one more."""
    touches = params.touches
    for number in range(len(touches) - 1):
        first, second = touches[number : number + 2]
        earlier, later = (f"{who[each.player]} on {each.card}" for each in (second, first))
        text = f"the hand of {earlier} come before that of {later}"
        yield text, [*touches[:number], second, first, *touches[number + 2 :]]
    for number, touch in enumerate(touches):
        if len(touches) > 1:
            text = f"{who[touch.player]} not touched {touch.card}"
            yield text, [*touches[:number], *touches[number + 1 :]]
    visible = [target[0].id for target in params.position.visible]  # one card stands for a won set
    for number, touch in enumerate(touches):
        for card in visible:
            if card != touch.card:
                text = f"{who[touch.player]} touched {card} instead of {touch.card}"
                yield text, [*touches[:number], m.Touch(touch.player, card), *touches[number + 1 :]]
    for player in range(len(params.position.piles)):
        for card in visible:
            yield f"{who[player]} also touched {card}", [*touches, m.Touch(player, card)]
            yield f"{who[player]} touched {card} before all others", [m.Touch(player, card), *touches]
