"""Chance for domains, of which questions are made by the million: ``random.Random`` with faster draws."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")

_FEW = 21
_MANY = 85
"""Of so many things, or fewer, ``Random.sample`` draws up to five, or at least six, from a copy of them."""


class Chance(Random):
    """``Random`` with its small draws spelt out: the same seed gives the same results."""

    def choice(self, options: Any) -> Any:
        """One of the options."""
        size = len(options)
        width, bits = size.bit_length(), self.getrandbits
        place = bits(width)
        while place >= size:
            place = bits(width)
        return options[place]

    def sample(self, population: Sequence[T], k: int, **counts: Any) -> list[T]:
        """So many of them, in the order in which they are drawn."""
        size = len(population)
        if counts or k > size or (k >= 6 and size > _MANY):
            return super().sample(population, k, **counts)
        bits, found = self.getrandbits, []
        if k < 6 and size > _FEW:  # a place that has been drawn before is drawn again
            width, drawn = size.bit_length(), set[int]()
            while len(drawn) < k:
                place = bits(width)
                if place < size and place not in drawn:
                    drawn.add(place)
                    found.append(population[place])
            return found
        pool = list(population)
        for last in range(size - 1, size - k - 1, -1):
            width = (last + 1).bit_length()
            place = bits(width)
            while place > last:
                place = bits(width)
            found.append(pool[place])
            pool[place] = pool[last]
        return found

    def shuffle(self, row: MutableSequence[Any]) -> None:
        """Bring a row into another order, in place."""
        bits = self.getrandbits
        for last in range(len(row) - 1, 0, -1):
            width = (last + 1).bit_length()
            place = bits(width)
            while place > last:
                place = bits(width)
            row[last], row[place] = row[place], row[last]
