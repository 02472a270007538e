"""Shrink a question while it still shows what it was found for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from bythebook_conformance.vectors.mutation.questions import Probe

Shows = Callable[[Probe], bool]


def smaller(question: Probe, shows: Shows) -> Probe:
    """The question with as many items of its lists and entries of its tables left out as possible.

    Moves go first, many at a time. ``shows`` must be false for a malformed question.
    """
    question = _without_moves(question, shows)
    again = True
    while again:
        again = False
        for params in _shorter(question.params):
            candidate = replace(question, params=params)
            if shows(candidate):
                question, again = candidate, True
                break
    return question


def _without_moves(question: Probe, shows: Shows) -> Probe:
    """The question with fewer moves: first the last ones removed, then runs of moves, then single ones."""
    moves = question.params.get("moves")
    if not isinstance(moves, list):
        return question
    step = len(moves)
    while step:
        place = max(0, len(question.params["moves"]) - step)
        while True:
            held = question.params["moves"]
            candidate = replace(question, params={**question.params, "moves": held[:place] + held[place + step :]})
            if len(candidate.params["moves"]) < len(held) and shows(candidate):
                question = candidate
                place = min(place, len(candidate.params["moves"]))
            if place == 0:
                break
            place = max(0, place - step)
        step //= 2
    return question


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
