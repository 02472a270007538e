"""What the rules are called with while questions are ruled on.

A changed function that returns the same for everything it is called with changes no answer to these questions, whatever
calls it: they run as before. Only questions with a call for which it returns something else have to be ruled on anew.
"""

from __future__ import annotations

import ast
from array import array
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import partial
from itertools import chain, islice
from typing import Any

from bythebook_conformance.kit.departures import ChosenReadings, ReadingChoices, ReadingsAsked
from bythebook_conformance.vectors.mutation.rules import CpuLimitExceeded, RuleFunction, limited

TOGETHER = 100
"""So many calls of a changed rule share its CPU time."""
Under = tuple[tuple[str, Any], ...]
Returned = tuple[Any, ...]
"""What a call returned: its type, its value, and which of the arguments it is; one of its own kind for an error."""


@dataclass(slots=True)
class Calls:
    """The calls of a rule with the same arguments: the numbers of their questions, by the departures in force."""

    args: tuple[Any, ...]
    questions: dict[Under, array[int]] = field(default_factory=dict)


@dataclass(slots=True)
class RecordedResult:
    """What a rule returns for some arguments under some readings, all that it asks about, and where it is called so."""

    args: tuple[Any, ...]
    asked: ReadingsAsked
    returned: Returned
    questions: list[array[int]]


class Entries:
    """Every different call of every rule, and the questions that it belongs to, by number."""

    def __init__(self, choices: ReadingChoices, readings: type[Any]) -> None:
        self._defaults, self._readings = choices.defaults, readings
        self._calls: dict[str, dict[Hashable, Calls]] = {}
        self._opaque: set[str] = set()
        self._under: Under = ()
        self._question = -1

    def begin(self, question: int, fixed: ReadingsAsked) -> None:
        """A question is ruled on under these departures."""
        self._question, self._under = question, tuple(fixed.items())

    def end(self) -> None:
        """What is called from now on belongs to no question."""
        self._question = -1

    def note(self, place: str, args: tuple[Any, ...]) -> None:
        """A rule is called."""
        if self._question < 0 or place in self._opaque:
            return
        read = any(map(_has_readings, args))
        try:
            key = tuple([_part(each) for each in args]) if read or any(map(_is_special, args)) else args
            calls = self._calls.setdefault(place, {})
            call = calls.get(key)
        except TypeError:  # what cannot be hashed, or gone through twice, cannot be known again
            self._opaque.add(place)
            self._calls.pop(place, None)
            return
        if call is None:
            call = calls[key] = Calls(tuple(map(_kept, args)))
        under = self._under if read else ()
        questions = call.questions.get(under)
        if questions is None:
            call.questions[under] = array("I", [self._question])
        elif questions[-1] != self._question:
            questions.append(self._question)

    def known(self, function: RuleFunction) -> list[RecordedResult] | None:
        """What a function returns for everything that it is called with; None if not all of its calls are known."""
        takes = function.tree.args
        if function.place in self._opaque or takes.kwonlyargs or takes.vararg or takes.kwarg:
            return None
        every = self._calls.get(function.place, {}).values()
        if any(_remembers(function, each) for calls in islice(every, 1) for each in calls.args):
            return None
        return [known for calls in every for known in self._kinds(function, calls)]

    def differing(self, function: RuleFunction, before: list[RecordedResult]) -> set[int]:
        """The questions with a call for which a function, now changed, does not return the same as before."""
        found: set[int] = set()
        for start in range(0, len(before), TOGETHER):
            part = before[start : start + TOGETHER]
            try:
                same = limited(partial(self._same, function, part))
            except CpuLimitExceeded:
                same = [False] * len(part)
            for known, is_same in zip(part, same, strict=True):
                if not is_same:
                    found.update(chain.from_iterable(known.questions))
        return found

    def _same(self, function: RuleFunction, before: list[RecordedResult]) -> list[bool]:
        same = []
        for known in before:
            returned, asked = self._run(function, known.args, known.asked)
            same.append(returned == known.returned and asked.keys() <= known.asked.keys())
        return same

    def _kinds(self, function: RuleFunction, calls: Calls) -> list[RecordedResult]:
        """Calls with the same arguments, as one where all readings are the same that the function asks about."""
        found: list[RecordedResult] = []
        for under, questions in calls.questions.items():
            fixed = dict(under)
            for known in found:
                if all(fixed.get(name, self._defaults[name]) == value for name, value in known.asked.items()):
                    known.questions.append(questions)
                    break
            else:
                returned, asked = self._run(function, calls.args, fixed)
                found.append(RecordedResult(calls.args, asked, returned, [questions]))
        return found

    def _run(
        self, function: RuleFunction, args: tuple[Any, ...], fixed: ReadingsAsked
    ) -> tuple[Returned, ReadingsAsked]:
        """What a call returns, and the readings that it asks for."""
        chosen = ChosenReadings(self._readings, {**self._defaults, **fixed}, {})
        given = [_with_readings(_kept(each), chosen) for each in args]
        try:
            value = function.function(*given)
            is_given = [value is each for each in given]
            several = iter(value.items()) if isinstance(value, dict) else value
            several = [*several] if isinstance(several, Iterator) else several
        except Exception:  # a changed rule may raise whatever there is
            return (object(),), {}
        return (type(value), several, is_given), chosen.asked()


def _remembers(function: RuleFunction, value: Any) -> bool:
    """Whether a function uses what an object remembers between calls: a field that does not count in comparisons."""
    if not is_dataclass(value):
        return False
    used = {node.attr for node in ast.walk(function.tree) if isinstance(node, ast.Attribute)}
    return any(not each.compare and each.name in used for each in fields(value))


def _is_special(value: Any) -> bool:
    return isinstance(value, list | Iterator)


def _kept(value: Any) -> Any:
    """An argument that stays as it is whatever the rule does: a list is copied."""
    return [*value] if isinstance(value, list) else value


def _part(value: Any) -> Any:
    """What stands for an argument in a key."""
    if isinstance(value, Iterator):
        raise TypeError("it can be gone through only once")
    if isinstance(value, list):
        return (list, *map(_part, value))
    return type(value) if _has_readings(value) else value


def _has_readings(value: Any) -> bool:
    """Whether an argument is or has readings."""
    return isinstance(value, ChosenReadings) or (is_dataclass(value) and hasattr(value, "readings"))


def _with_readings(value: Any, chosen: ChosenReadings) -> Any:
    """The value under other readings, if it is or has readings."""
    if isinstance(value, ChosenReadings):
        return chosen
    return replace(value, readings=chosen) if _has_readings(value) else value
