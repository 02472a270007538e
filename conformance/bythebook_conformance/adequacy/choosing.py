"""Readings that are chosen only when a rule asks for them: every combination that matters, and none that does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, TypeVar

from bythebook.readings import Reading, ReadingError, Readings

T = TypeVar("T")
Asked = dict[str, Reading]
"""The alternatives that a rule was given, by the name of the field, in the order in which it asked."""


class Chosen:
    """Stands for a game's readings and notes what is asked of it; what it was not told is the default."""

    def __init__(self, defaults: dict[str, Reading], told: Asked) -> None:
        vars(self).update(told)
        vars(self)["_defaults"] = defaults

    def __getattr__(self, name: str) -> Reading:
        try:
            alternative: Reading = vars(self)["_defaults"][name]
        except KeyError:
            raise AttributeError(name) from None
        vars(self)[name] = alternative
        return alternative

    def asked(self) -> Asked:
        """What it was told and what was asked of it, in that order."""
        return {name: value for name, value in vars(self).items() if name != "_defaults"}


class Choices:
    """The readings of a game, to be chosen from."""

    def __init__(self, readings: type[Readings]) -> None:
        self._readings = readings
        self.defaults: Asked = {name: getattr(readings(), name) for name in readings.__dataclass_fields__}
        self._sensible = lru_cache(None)(self._is_sensible)

    def runs(
        self, rule: Callable[[Any], T], told: Asked, *, every: bool, spread: bool = True
    ) -> Iterator[tuple[Asked, T]]:
        """Run a rule under every choice of what it asks for beyond what it is told.

        Args:
            rule: readings -> what comes of them.
            told: what is chosen already.
            every: every combination; else at most one departure from the defaults.
            spread: no departures at all where this is false.
        """
        waiting = [told]
        while waiting:
            start = waiting.pop()
            chosen: Any = Chosen(self.defaults, start)
            result = rule(chosen)
            asked = chosen.asked()
            if self.sensible(asked):
                yield asked, result
            if not spread or (not every and start is not told):
                continue
            before = dict(start)
            for name, value in asked.items():
                if name not in start:
                    waiting += [
                        {**(before if every else start), name: other} for other in type(value) if other != value
                    ]
                    before[name] = value

    def sensible(self, asked: Asked) -> bool:
        """Whether the readings can be combined."""
        return self._sensible(tuple(asked.items()))

    def _is_sensible(self, asked: tuple[tuple[str, Reading], ...]) -> bool:
        try:
            self._readings(**dict(asked))
        except ReadingError:
            return False
        return True

    def departures(self, asked: Asked) -> dict[str, str]:
        """The names of the choices that are no defaults."""
        return {
            name.replace("_", "-"): value.value for name, value in sorted(asked.items()) if value != self.defaults[name]
        }
