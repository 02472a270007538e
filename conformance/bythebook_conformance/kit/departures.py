"""Readings that depart from the default: those that somebody names, and those that are chosen only when a rule asks for
them, every combination that matters and no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from bythebook.readings import ReadingError, Readings
from bythebook_conformance.kit.errors import UserError
from bythebook_conformance.kit.language import tr
from bythebook_conformance.kit.words import several

T = TypeVar("T")
R = TypeVar("R", bound=Readings)
ReadingsAsked = dict[str, str]
"""The alternatives that a rule was given, by field name, in the order in which it asked."""
Departures = frozenset[tuple[str, str]]
"""Open points read differently from what was agreed on, each with its alternative."""


_OWN = frozenset({"_readings", "_defaults"})
"""What ``ChosenReadings`` keeps beside alternatives."""


class ChosenReadings:
    """Stands in for a game's readings and records what is asked; anything not given is the default."""

    def __init__(self, readings: type[Readings], defaults: ReadingsAsked, fixed: ReadingsAsked) -> None:
        vars(self).update(fixed)
        vars(self)["_readings"] = readings
        vars(self)["_defaults"] = defaults

    def __getattr__(self, name: str) -> Any:
        alternative = vars(self)["_defaults"].get(name)
        if alternative is None:  # a method: what it asks for is recorded too
            found = getattr(vars(self)["_readings"], name)
            return found.__get__(self) if hasattr(found, "__get__") else found
        vars(self)[name] = alternative
        return alternative

    def __eq__(self, other: object) -> bool:
        return self._whole() == (other._whole() if isinstance(other, ChosenReadings) else other)

    def __hash__(self) -> int:
        return hash(self._whole())

    def _whole(self) -> Readings:
        """The plain readings: comparing or hashing them asks about every open point, sensible or not."""
        readings: Readings = object.__new__(vars(self)["_readings"])
        for name in vars(self)["_defaults"]:
            object.__setattr__(readings, name, getattr(self, name))
        return readings

    def asked(self) -> ReadingsAsked:
        """What was fixed, then what was asked of it."""
        return {name: value for name, value in vars(self).items() if name not in _OWN}

    def taken(self) -> list[str]:
        """The names of what was asked of it since it was made or since the last call."""
        own = vars(self)
        names = [name for name in own if name not in _OWN] if len(own) > len(_OWN) else []
        for name in names:
            del own[name]
        return names


class RuleRun(NamedTuple, Generic[T]):
    """A run of a rule: the readings that were fixed, these and those that it asked for, and its result."""

    fixed: ReadingsAsked
    asked: ReadingsAsked
    result: T


FURTHER = 3
"""So many readings that a changed rule asks for beyond what it is told are combined."""


class ReadingChoices:
    """The readings of a game, to choose from. What is not chosen is as agreed on, by default the sheet's."""

    def __init__(self, readings: type[Readings], agreed: Readings | None = None) -> None:
        self._readings = readings
        self._alternatives = {name.replace("-", "_"): every for name, every in readings.points().items()}
        self.defaults: ReadingsAsked = {name: getattr(agreed or readings(), name) for name in self._alternatives}
        self._sensible = lru_cache(None)(self._is_sensible)
        self._completable = lru_cache(None)(lambda asked: self._is_sensible(asked) or self.completed(dict(asked)) != [])

    def chosen(self, fixed: ReadingsAsked) -> Any:
        """The readings that a rule can be given."""
        return ChosenReadings(self._readings, self.defaults, fixed)

    def run(self, rule: Callable[[Any], T], fixed: ReadingsAsked) -> RuleRun[T]:
        """Run a rule and record what it asks for."""
        chosen = self.chosen(fixed)
        result = rule(chosen)
        return RuleRun(fixed, chosen.asked(), result)

    def branches(self, run: RuleRun[Any]) -> Iterator[ReadingsAsked]:
        """What to tell a rule next: for each of its questions, a different answer after all previous answers."""
        before = dict(run.fixed)
        for name, value in run.asked.items():
            if name not in run.fixed:
                for other in self._alternatives[name]:
                    if other != value:
                        yield {**before, name: other}
                before[name] = value

    def runs(
        self, rule: Callable[[Any], T], fixed: ReadingsAsked, *, most: int | None = None
    ) -> Iterator[tuple[ReadingsAsked, T]]:
        """Run a rule under every choice of what it asks for beyond what is fixed.

        Args:
            rule: readings -> result.
            fixed: the choices already made.
            most: so many further departures at once at most; None for every combination.
        """
        waiting = [(fixed, 0)]
        while waiting:
            start, further = waiting.pop()
            run = self.run(rule, start)
            if self.sensible(run.asked):
                yield run.asked, run.result
            if most is None or further < most:
                waiting += [(each, further + 1) for each in self.branches(run)]

    def completable(
        self, rule: Callable[[Any], T], told: ReadingsAsked | None = None
    ) -> Iterator[tuple[ReadingsAsked, T]]:
        """Run a rule under every combination of what it asks for that makes sense, alone or with further departures
        that the rule does not ask about; of what it is told, under that and what it asks for beyond it: every
        combination, or if that is more than ``FURTHER`` readings, one departure at a time, since a changed rule may ask
        for everything.
        """
        waiting: list[ReadingsAsked] = [{} if told is None else told]
        while waiting:
            fixed = waiting.pop()
            run = self.run(rule, fixed)
            if self.makes_sense(run.asked):
                yield run.asked, run.result
            if len(run.asked) > len(fixed) and (told is None or fixed is told or len(run.asked) <= len(told) + FURTHER):
                waiting += self.branches(run)

    def completed(self, fixed: ReadingsAsked) -> list[Departures]:
        """Departures with the further departures they need to make sense: the smallest such sets.

        Args:
            fixed: the fixed choices; if they make sense as they are, nothing else is needed.
        """
        found: list[Departures] = []
        waiting = [fixed]
        while waiting:
            nonsense = self.run(self._readings.nonsense, waiting.pop(0))
            if nonsense.result is None:
                found.append(self.departing(nonsense.asked))
            else:
                waiting += self.branches(nonsense)
        return smallest(sorted(found, key=by_size))

    def alternatives(self) -> Iterator[tuple[str, str]]:
        """Every alternative that was not agreed on, with its open point."""
        for name, agreed in self.defaults.items():
            yield from ((point(name), other) for other in self._alternatives[name] if other != agreed)

    def departing(self, asked: ReadingsAsked) -> Departures:
        """The choices that are not as agreed on."""
        return frozenset(self.departures(asked).items())

    def telling(self, departures: Departures) -> ReadingsAsked:
        """What to tell a rule so that these departures are in force."""
        return {name.replace("-", "_"): value for name, value in departures}

    def makes_sense(self, asked: ReadingsAsked) -> bool:
        """Whether the readings can be combined, alone or with further departures."""
        return self._completable(tuple(asked.items()))

    def sensible(self, asked: ReadingsAsked) -> bool:
        """Whether the readings can be combined."""
        return self._sensible(tuple(asked.items()))

    def _is_sensible(self, asked: tuple[tuple[str, str], ...]) -> bool:
        try:
            self._readings(**{**self.defaults, **dict(asked)})
        except ReadingError:
            return False
        return True

    def departures(self, asked: ReadingsAsked) -> dict[str, str]:
        """The names of the choices that are not as agreed on."""
        return {point(name): value for name, value in sorted(asked.items()) if value != self.defaults[name]}


def single_departures(readings: type[R]) -> Iterator[R]:
    """The default readings, and those with one departure, where that makes sense."""
    yield readings()
    names = readings().names()
    for name, alternatives in readings.points().items():
        for alternative in alternatives:
            if alternative != names[name]:
                with suppress(ReadingError):
                    yield readings.from_names({name: alternative})


def point(field: str) -> str:
    """The open point of a field of the readings."""
    return field.replace("_", "-")


def named(departures: Departures) -> str:
    """Departures in writing: ``NAME=VALUE and NAME=VALUE``."""
    return several([f"{name}={value}" for name, value in sorted(departures)])


def smallest(sets: list[Departures]) -> list[Departures]:
    """Those of the sets, given smallest first, that contain none of the others."""
    found: list[Departures] = []
    for each in sets:
        if not any(smaller <= each for smaller in found):
            found.append(each)
    return found


def by_size(departures: Departures) -> tuple[int, list[tuple[str, str]]]:
    """A sort key for departures, the smallest first."""
    return len(departures), sorted(departures)


def readings_named(pairs: Sequence[str], option: str = "--reading") -> dict[str, str]:
    """The readings of ``NAME=VALUE`` options.

    Raises:
        UserError: one of them has another form, or a name is given twice.
    """
    chosen: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name and equals and value):
            expected = tr("expected NAME=VALUE, such as two-as-follow=two-never-forced")
            raise UserError(f"{option} {pair}: {expected}")
        if name in chosen:
            raise UserError(f"{option} {pair}: " + tr("{name} is given twice", name=name))
        chosen[name] = value
    return chosen
