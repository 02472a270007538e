"""Metamorphic relations: the changes of a question that many games have in common."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from random import Random
from typing import Any

from bythebook.cards import CARD_OF, SUITS, Card
from bythebook.readings import Readings
from bythebook_conformance.kit.game import Back, Relation, Transform

Names = dict[str, str]


def holds_under(relation: Relation, readings: Readings) -> bool:
    """Whether the relation holds under these readings."""
    return not {*relation.broken_by} & {f"{name}={value}" for name, value in readings.departures().items()}


def renaming(choose: Callable[[Random], Names]) -> Transform:
    """The change that gives cards (or ranks) other names, everywhere; ``choose`` draws old name -> new name."""

    def transform(params: dict[str, Any], rng: Random) -> tuple[dict[str, Any], Back]:
        names = choose(rng)
        home = {new: old for old, new in names.items()}
        return renamed(params, names), lambda answer: renamed(answer, home)

    return transform


def renamed(value: Any, names: Names) -> Any:
    """Plain data with every text that is an old name replaced by the new one."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, list):
        return [names.get(each, each) if isinstance(each, str) else renamed(each, names) for each in value]
    return {key: renamed(each, names) for key, each in value.items()} if isinstance(value, dict) else value


def suits_permuted(rng: Random) -> Names:
    """Other suits for the cards of every suit."""
    return _in_suits(*rng.sample(SUITS, len(SUITS)))


@cache
def _in_suits(*suits: int) -> Names:
    """The name of every card -> that of the card in the suit that takes the place of its own."""
    return {name: str(Card(card.rank, suits[card.suit])) for name, card in CARD_OF.items()}


def turning(count: Callable[[dict[str, Any]], int], seats: Collection[str], rows: Collection[str]) -> Transform:
    """The change that moves everybody on by some seats: ``count`` of the params tells how many seats there are.

    ``seats`` are the fields that hold a seat or seats, ``rows`` those with one entry for every seat.
    """

    def transform(params: dict[str, Any], rng: Random) -> tuple[dict[str, Any], Back]:
        size = count(params)
        steps = rng.randrange(1, size)

        def turned(value: Any, name: str, steps: int) -> Any:
            if isinstance(value, dict):
                return {key: turned(each, key, steps) for key, each in value.items()}
            if name in rows and isinstance(value, list):
                return value[-steps:] + value[:-steps]
            if isinstance(value, list):
                return [turned(each, name, steps) for each in value]
            return (value + steps) % size if name in seats and isinstance(value, int) else value

        return turned(params, "", steps), lambda answer: turned(answer, "", size - steps)

    return transform
