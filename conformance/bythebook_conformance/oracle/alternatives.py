"""What other readings would give: found by watching which open points a rule asks about while it rules.

Nothing is written by hand: a ruling can only hang on what it asked. Searches are bounded by counts, never by a clock,
so that no answer depends on the speed of the machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from itertools import combinations
from typing import Any

from msgspec import Struct

from bythebook.readings import Readings
from bythebook_conformance.kit import Expected, Method
from bythebook_conformance.kit.departures import Departures, ReadingChoices, RuleRun, by_size, point
from bythebook_conformance.oracle.comparing import alike, messages

SITUATIONS = 20_000
"""So many situations are ruled on at most in a search through combinations; a play of n moves has n + 1. The slap of
the quick domain that asks the most has 8,208 combinations. It takes some two seconds."""


class Turned(Struct, frozen=True):
    """An alternative of an open point that changes a ruling; ``departures`` has what else it needs to make sense."""

    point: str
    alternative: str
    departures: Departures
    expected: Expected[Any]


class Combinations(Struct, frozen=True):
    """The rulings under all combinations of what is asked, as far as they were tried.

    Combinations that differ only in what their ruling does not ask about count as one.
    """

    ruled: list[tuple[Departures, Expected[Any]]]
    """Departures with the ruling under them, the smallest first."""
    whole: int | None
    """All combinations of so many alternatives were tried; None where all were."""

    @property
    def complete(self) -> bool:
        """Whether all combinations were tried."""
        return self.whole is None


class AlternativeReadings:
    """The ruling on a question under the readings agreed on, and under others."""

    def __init__(self, method: Method[Any, Any], params: Struct, readings: Readings) -> None:
        self._rule: Callable[[Any], Expected[Any]] = partial(method.rule, params)
        self._choices = ReadingChoices(type(readings), readings)
        self._known: dict[Departures, Expected[Any]] = {}
        self._agreed = self._choices.run(self._rule, {})

    @property
    def agreed(self) -> Expected[Any]:
        """The ruling under the readings agreed on."""
        return self._agreed.result

    @property
    def asked(self) -> tuple[str, ...]:
        """The open points that this ruling asks about."""
        return tuple(map(point, self._agreed.asked))

    @cached_property
    def turned(self) -> list[Turned]:
        """The alternatives that change what the ruling says; of a play, what it says of its last state."""
        return [each for each in self.singles() if not self._idle(each)]

    def singles(self) -> Iterator[Turned]:
        """Every other alternative that may change the ruling, with what else it needs to make sense, in all ways.

        That is one of a point that the ruling asks about, or one that makes no sense without one of those.
        """
        for departure in self._choices.alternatives():
            for departures in self._choices.completed(self._choices.telling(frozenset({departure}))):
                if any(name in self._agreed.asked for name in self._choices.telling(departures)):
                    yield Turned(*departure, departures, self.under(departures))

    def under(self, departures: Departures) -> Expected[Any]:
        """The ruling under departures that make sense."""
        if departures not in self._known:
            self._known[departures] = self._choices.run(self._rule, self._choices.telling(departures)).result
        return self._known[departures]

    def combinations(self) -> Combinations:
        """The rulings under every combination of what is asked, the smallest first, up to ``SITUATIONS``."""
        left = SITUATIONS // len(messages(self.agreed.result))
        runs, level, size = [self._agreed], [self._agreed], 0
        while level:
            starts = [fixed for run in level for fixed in self._choices.branches(run)]
            cut = starts[: left - len(runs)] if size else starts  # single alternatives are always tried
            if len(cut) < len(starts):
                runs += [self._choices.run(self._rule, fixed) for fixed in cut]
                return Combinations(self._sensible(runs), size)
            level = [self._choices.run(self._rule, fixed) for fixed in starts]
            runs += level
            size += 1
        return Combinations(self._sensible(runs), None)

    def _sensible(self, runs: list[RuleRun[Expected[Any]]]) -> list[tuple[Departures, Expected[Any]]]:
        """The runs with their departures, and with what those need to make sense."""
        found = {departures: run.result for run in runs for departures in self._choices.completed(run.asked)}
        return sorted(found.items(), key=lambda each: by_size(each[0]))

    def _idle(self, one: Turned) -> bool:
        """Whether an alternative changes nothing, or nothing that a part of its departures does not change alone."""
        parts = (frozenset(part) for size in range(len(one.departures)) for part in combinations(one.departures, size))
        sensible = (part for part in parts if self._choices.sensible(self._choices.telling(part)))
        said = _last(one.expected)
        return any(alike(said, _last(self.under(part) if part else self.agreed)) for part in sensible)


def _last(expected: Expected[Any]) -> Struct:
    last: Struct = messages(expected.result)[-1]
    return last
