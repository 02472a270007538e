"""Games that are played on a server: what a seat sees of a play, and what it cannot know.

A game declares a ``Serving``; the optional methods of servers follow from the messages of its play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from bythebook.cards import CARD_OF

Params = dict[str, Any]


class UnseenChange(NamedTuple):
    """Another play that differs from a given one in what a seat may not know."""

    params: Params
    told: str
    """What the seat knows if it can tell the plays apart, such as ``seat 0 holds 2H``."""


@dataclass(frozen=True)
class Serving:
    """What players of a game see."""

    concealed: tuple[str, ...]
    """The clauses that say what is hidden."""
    views: Callable[[Params, Sequence[Any], int], list[Params]]
    """(params of a play, its states, a seat) -> the named fields of what the seat sees in each state, as plain data."""
    exchanges: Callable[[Params, int, Random], Iterator[UnseenChange]]
    """(params of a play, a seat, chance) -> other plays, of which those count that look the same to the seat."""
    seats: Callable[[Params], int]
    """The number of seats in a play."""


def french_exchanges(places: Sequence[str]) -> Callable[[Params, int, Random], Iterator[UnseenChange]]:
    """Exchange two cards of the French pack everywhere in a play, in its moves as well; ``places`` are the fields with
    the cards of its start.
    """

    def exchanges(params: Params, seat: int, rng: Random) -> Iterator[UnseenChange]:
        where = dict(_places(params, places))
        unknown = sorted(card for card, place in where.items() if place != f"seat {seat} holds")
        pairs = list(combinations(unknown, 2))
        rng.shuffle(pairs)
        for one, other in pairs:
            held = next((card for card in (one, other) if where[card].startswith("seat")), one)
            yield UnseenChange(_exchanged(params, one, other), f"{where[held]} the {CARD_OF[held].symbol}")

    return exchanges


def _places(params: Params, places: Sequence[str]) -> Iterator[tuple[str, str]]:
    for place in places:
        for number, each in enumerate(params.get(place) or ()):
            if isinstance(each, list):
                yield from ((card, f"seat {number} holds") for card in each)
            else:
                yield each, f"card {number + 1} of the {place} is"


def _exchanged(value: Any, one: str, other: str) -> Any:
    if isinstance(value, dict):
        return {name: _exchanged(each, one, other) for name, each in value.items()}
    if isinstance(value, list):
        return [_exchanged(each, one, other) for each in value]
    return {one: other, other: one}.get(value, value) if isinstance(value, str) else value
