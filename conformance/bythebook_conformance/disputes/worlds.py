"""What other readings would give: every combination of alternatives that makes sense and can matter, within a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, product
from time import monotonic
from typing import Any

from bythebook_conformance.disputes.question import Departures, Rulings, raised
from bythebook_conformance.kit import Expected

SECONDS = 2.5
"""So long other readings are tried for one dispute."""
NONE: Departures = frozenset()


@dataclass
class Worlds:
    """The rulings on a question under every combination of the open points that it raises.

    A point is relevant when the situation raises it under the readings agreed on, or under others that are relevant.
    Where an alternative makes no sense on its own, it is tried together with one of any other point that lets it.
    """

    rulings: Rulings
    seconds: float = SECONDS
    ruled: list[tuple[Departures, Expected[Any]]] = field(default_factory=list)
    """Departures with the ruling under them, the smallest first."""
    complete: bool = True
    """Whether all combinations were tried; otherwise time ran out."""

    def __post_init__(self) -> None:
        self._deadline = monotonic() + self.seconds
        self._units: dict[str, list[Departures]] = {}
        found: set[Departures] = {NONE}
        self.ruled.append((NONE, self.rulings.agreed))
        self._learn(self.rulings.agreed)
        size = 1
        while size <= len(self._units) and self.complete:
            before = len(self._units)
            for departures in self._of_size(size):
                if departures not in found and self._try(departures):
                    found.add(departures)
            # What a combination has raised is combined with everything from the start.
            size = 1 if len(self._units) > before else size + 1
        self.ruled.sort(key=lambda each: (len(each[0]), sorted(each[0])))

    def _of_size(self, size: int) -> Iterator[Departures]:
        """Every choice of alternatives for so many of the relevant points."""
        for points in combinations(tuple(self._units), size):
            for units in product(*(self._units[point] for point in points)):
                departures = frozenset().union(*units)
                if len({point for point, _ in departures}) == len(departures):
                    yield departures

    def _try(self, departures: Departures) -> bool:
        if monotonic() > self._deadline:
            self.complete = False
            return False
        expected = self.rulings.under(departures)
        if expected is None:
            return False
        self.ruled.append((departures, expected))
        self._learn(expected)
        return True

    def _learn(self, expected: Expected[Any]) -> None:
        """Take in the open points that a ruling raises."""
        for point in raised(self.rulings, expected):
            if point not in self._units:
                self._units[point] = [
                    unit
                    for alternative in self.rulings.others(point)
                    for unit in sensible(self.rulings, point, alternative)
                ]


def sensible(rulings: Rulings, point: str, alternative: str) -> list[Departures]:
    """An alternative, with what else must be read in another way for it to make sense: the smallest such sets."""
    alone = frozenset({(point, alternative)})
    if rulings.under(alone) is not None:
        return [alone]
    others = ((name, value) for name in rulings.readings.points() if name != point for value in rulings.others(name))
    return [both for other in others if rulings.under(both := alone | {other}) is not None]


def smallest(sets: Iterator[Departures]) -> list[Departures]:
    """Those of the sets (the smallest come first) that hold none of the others."""
    found: list[Departures] = []
    for each in sets:
        if not any(smaller <= each for smaller in found):
            found.append(each)
    return found
