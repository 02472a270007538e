"""Questions with the answers of the rules and the branches taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import Any

import msgspec

from bythebook.readings import ReadingError, Readings
from bythebook_conformance.kit import Expected, GameKit, Method, Scope
from bythebook_conformance.kit.departures import Asked, Choices
from bythebook_conformance.oracle.comparing import alike, deciding
from bythebook_conformance.vectors.mutation.branches import Arms
from bythebook_conformance.vectors.mutation.questions import Question

SAME, REASONS, ANSWER, ERROR = "same", "reasons", "answer", "error"
"""The effect of a mutant on an item: none, other reasons for the same answer, another answer, or an error."""


@dataclass(eq=False, slots=True)
class Item:
    """A question under readings; ``asked`` are those that its ruling asked for, ``scope`` is its domain, if any."""

    method: Method[Any, Any]
    params: Any
    asked: Asked
    scope: Scope | None
    found: str
    result: Any = field(repr=False)
    arms: frozenset[int] = field(repr=False)
    size: tuple[int, int] = (0, 0)

    def clauses(self, kit: GameKit) -> set[str]:
        """The clauses that have a say in the answer."""
        return deciding(Expected(self.result, partial(self.method.explain, self.params, self.readings(kit))))

    def readings(self, kit: GameKit) -> Readings:
        """The readings under which the question is put."""
        return kit.readings(**self.asked)


class Ruler:
    """Rules on the questions of a game and records the branches taken."""

    def __init__(self, kit: GameKit, arms: Arms) -> None:
        self.kit = kit
        self.arms = arms
        self.choices = Choices(kit.readings)
        self._known: dict[frozenset[int], frozenset[int]] = {}
        self._hits: set[int] = set()

    @contextmanager
    def recording(self) -> Iterator[None]:
        """In this context, items record their branches."""
        with self.arms.recording() as self._hits:
            yield

    def items(self, scope: Scope) -> Iterator[Item]:
        """Every question of a scope, under every choice of readings that it has."""
        method = self.kit.method(scope.method)
        for params in scope.questions():
            made = msgspec.convert(params, method.params)
            yield from self._spread(method, made, {}, scope, "enumerated", every=scope.every_reading)

    def scoped(self) -> list[Item]:
        """The questions of all scopes of the game, the smallest first."""
        return in_order_of_size(chain.from_iterable(map(self.items, self.kit.scopes)))

    def of(self, question: Question, *, spread: bool = False) -> Iterator[Item]:
        """A question under its readings, with ``spread`` also under one more departure; empty if it is malformed or if
        the rules bar it.
        """
        method = self.kit.method(question.method)
        try:
            readings = self.kit.readings.from_names(question.departures)
            made = msgspec.convert(question.params, method.params)
        except (ReadingError, msgspec.ValidationError):
            return
        if self.kit.barred(question.method, made):
            return
        told = {name.replace("-", "_"): getattr(readings, name.replace("-", "_")) for name in question.departures}
        yield from self._spread(method, made, told, None, question.found, every=False, spread=spread)

    def _spread(
        self,
        method: Method[Any, Any],
        made: Any,
        told: Asked,
        scope: Scope | None,
        found: str,
        *,
        every: bool,
        spread: bool = True,
    ) -> Iterator[Item]:
        length = len(msgspec.json.encode(made))

        def rule(readings: Any) -> tuple[Any, frozenset[int]]:
            self._hits.clear()
            result = method.answer(made, readings)
            arms = frozenset(self._hits)
            return result, self._known.setdefault(arms, arms)

        for asked, (result, arms) in self.choices.runs(rule, told, every=every, spread=spread):
            size = (len(self.choices.departures(asked)), length)
            yield Item(method, made, asked, scope, found, result, arms, size)

    def question(self, item: Item, asked: Asked | None = None) -> Question:
        """The question of an item, under its readings or under others that a rule asked for."""
        departures = self.choices.departures(item.asked if asked is None else asked)
        return Question(item.method.name, msgspec.to_builtins(item.params), departures, item.found)

    def effect(self, item: Item) -> tuple[str, Asked]:
        """What the current, possibly changed, rules do to an item, and the readings under which that shows."""

        def attempt(readings: Any) -> tuple[str, Any]:
            try:
                return ANSWER, item.method.answer(item.params, readings)
            except Exception:  # a changed rule may raise whatever there is
                return ERROR, None

        told = self.choices.chosen(item.asked)
        if attempt(told) == (ANSWER, item.result) and len(told.asked()) == len(item.asked):  # nearly always
            return SAME, item.asked
        every = item.scope is not None and item.scope.every_reading
        spread = every or (item.scope is not None and not self.choices.departures(item.asked))
        for asked, (effect, result) in self.choices.runs(attempt, item.asked, every=every, spread=spread):
            if effect == ERROR or (result != item.result and not alike(result, item.result)):
                return effect, asked
        return SAME, item.asked


def explained(kit: GameKit, item: Item) -> Any:
    """The reasons of an item under the current rules; None if finding them raises an error."""
    try:
        return item.method.explain(item.params, item.readings(kit))
    except Exception:  # a changed rule may raise whatever there is
        return None


def in_order_of_size(items: Iterable[Item]) -> list[Item]:
    """The items, the smallest first: those under the default readings, then by the length of the question."""
    return sorted(items, key=lambda item: item.size)
