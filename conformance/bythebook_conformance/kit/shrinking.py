"""Shrink a question while it still shows what it was found for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from msgspec import Struct

from bythebook_conformance.kit.seating import without_a_seat

Params = dict[str, Any]
Shows = Callable[[Params], bool]


def smaller(params: Params, shows: Shows, message: type[Struct] | None = None) -> Params:
    """The question with as many moves, seats, items of its lists and entries of its tables left out as possible.

    Moves go first, many at a time; seats go where the type of the ``message`` is given. ``shows`` must be false for a
    malformed question.
    """
    params = _without_moves(params, shows)
    again = True
    while again:
        again = False
        seats = () if message is None else without_a_seat(message, params)
        for candidate in chain(seats, _shorter(params)):
            if shows(candidate):
                params, again = candidate, True
                break
    return params


def _without_moves(params: Params, shows: Shows) -> Params:
    """The question with fewer moves: first the last ones removed, then runs of moves, then single ones."""
    moves = params.get("moves")
    if not isinstance(moves, list):
        return params
    step = len(moves)
    while step:
        place = max(0, len(params["moves"]) - step)
        while True:
            held = params["moves"]
            candidate = {**params, "moves": held[:place] + held[place + step :]}
            if len(candidate["moves"]) < len(held) and shows(candidate):
                params = candidate
                place = min(place, len(candidate["moves"]))
            if place == 0:
                break
            place = max(0, place - step)
        step //= 2
    return params


def _shorter(value: Any) -> Iterator[Any]:
    """The value with one item or entry removed, anywhere in it."""
    if isinstance(value, list):
        for place in reversed(range(len(value))):
            yield value[:place] + value[place + 1 :]
        for place, each in enumerate(value):
            for less in _shorter(each):
                yield [*value[:place], less, *value[place + 1 :]]
    elif isinstance(value, dict):
        for name, each in value.items():
            if isinstance(each, dict):
                yield from ({**value, name: {k: v for k, v in each.items() if k != key}} for key in each)
            yield from ({**value, name: less} for less in _shorter(each))
