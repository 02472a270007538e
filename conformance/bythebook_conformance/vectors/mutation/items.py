"""Questions under readings, with the answers of the rules and the branches taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from itertools import chain
from typing import Any

import msgspec

from bythebook.readings import ReadingError, Readings
from bythebook.spec import FoundFor, Vector
from bythebook_conformance.kit import Expected, GameKit, Method, Scope
from bythebook_conformance.kit.departures import ReadingChoices, ReadingsAsked
from bythebook_conformance.kit.playing import Table
from bythebook_conformance.kit.rewriting import smaller
from bythebook_conformance.oracle.comparing import alike, deciding
from bythebook_conformance.oracle.touring import method_of, tours
from bythebook_conformance.vectors.mutation.branches import BranchRecorder
from bythebook_conformance.vectors.mutation.recorded_calls import Entries

# ---- questions -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Probe:
    """A protocol question under some readings; ``found`` says how it was found."""

    method: str
    params: dict[str, Any] = field(repr=False)
    departures: dict[str, str]
    found: str

    def smaller(self, shows: Callable[[Probe], bool]) -> Probe:
        """The question as small as it can be while it shows what it was found for; one that people wrote stays so."""
        if self.found != "generated":
            return self
        return replace(self, params=smaller(self.params, lambda params: shows(replace(self, params=params))))

    @property
    def text(self) -> bytes:
        """The params as canonical JSON."""
        return msgspec.json.encode(self.params, order="deterministic")

    @property
    def key(self) -> tuple[str, bytes, bytes]:
        """Equal for equal questions."""
        return (self.method, msgspec.json.encode(self.departures, order="deterministic"), self.text)


def ruled(kit: GameKit, question: Probe, readings: Readings | None = None) -> Expected[Any]:
    """The reference's answer to a question, and its reasons."""
    method = kit.method(question.method)
    if readings is None:
        readings = kit.readings.from_names(question.departures)
    return method.rule(msgspec.convert(question.params, method.params), readings)


def reasons_digest(expected: Expected[Any]) -> str:
    """A digest of the clauses behind every field of an answer."""
    return sha256(msgspec.json.encode(expected.explanation)).hexdigest()[:16]


def vector_of(kit: GameKit, question: Probe, shows: Iterable[FoundFor]) -> Vector:
    """The vector that a question makes."""
    expected = ruled(kit, question)
    clauses = deciding(expected)
    name = sha256(b"\0".join(part if isinstance(part, bytes) else part.encode() for part in question.key)).hexdigest()
    return Vector(
        f"{kit.method(question.method).short}-{name[:10]}",
        question.method,
        question.params,
        question.departures,
        msgspec.to_builtins(expected.result),
        tuple(sorted(clauses)),
        reasons_digest(expected),
        tuple(sorted({*shows})),
        question.found,
    )


def question_of(vector: Vector) -> Probe:
    """The question of a vector."""
    return Probe(vector.method, vector.params, vector.readings, vector.found)


# ---- items -----------------------------------------------------------------------------------------------------------


EXPLORED = "quick"
"""The profile whose tables are toured."""
SAME, ANSWER, ERROR = "same", "answer", "error"
"""The effect of a mutant on an item: none, another answer, or an error."""


@dataclass(eq=False, slots=True)
class Item:
    """A question under readings; ``asked`` are those that its ruling asked for, ``scope`` is its domain, if any.

    ``further`` says how many more departures at once belong to the domain; None for every combination. ``number`` is
    that of the question among those of the scopes.
    """

    method: Method[Any, Any]
    params: Any
    asked: ReadingsAsked
    scope: Scope | None
    found: str
    result: Any = field(repr=False)
    branches: frozenset[int] = field(repr=False)
    size: tuple[int, int] = (0, 0)
    further: int | None = 0
    number: int = -1

    def clauses(self, kit: GameKit) -> set[str]:
        """The clauses that have a say in the answer."""
        return deciding(Expected(self.result, partial(self.method.explain, self.params, self.readings(kit))))

    def readings(self, kit: GameKit) -> Readings:
        """The readings under which the question is put."""
        return kit.readings(**self.asked)


class Ruler:
    """Rules on the questions of a game and records the branches taken."""

    def __init__(self, kit: GameKit, branches: BranchRecorder) -> None:
        self.kit = kit
        self.branches = branches
        self.choices = ReadingChoices(kit.readings)
        self.entries = Entries(self.choices, kit.readings)
        self._number = -1
        self._known: dict[frozenset[int], frozenset[int]] = {}
        self._hits: set[int] = set()

    @contextmanager
    def recording(self) -> Iterator[None]:
        """In this context, items record their branches."""
        self.branches.noted = self.entries.note
        with self.branches.recording() as self._hits:
            yield
        self.branches.noted = None

    def items(self, scope: Scope) -> Iterator[Item]:
        """Every question of a scope, under every choice of readings that it has."""
        method = self.kit.method(scope.method)
        for params in scope.questions():
            made = msgspec.convert(params, method.params)
            yield from self._spread(method, made, {}, scope, "enumerated", scope.most)

    def toured(self, table: Table) -> Iterator[Item]:
        """The tours of a table under the default readings and every single departure that its rules ask about."""
        method = self.kit.method(method_of(self.kit, table))
        # The questions of a tour hang on the readings, so its scope lists none.
        scope = Scope(f"every state and every class of moves of {table.text}", method.name, lambda: iter(()), 1)
        for fixed, tour in tours(self.kit, table):
            for params in tour.questions():
                yield from self._spread(method, msgspec.convert(params, method.params), fixed, scope, "generated", 0)

    def scoped(self) -> list[Item]:
        """The questions of all scopes of the game and of the tours of its small tables, the smallest first."""
        tables = self.kit.playing().tables_of(EXPLORED)
        found = (*map(self.items, self.kit.scopes()), *map(self.toured, tables))
        return in_order_of_size(chain.from_iterable(found))

    def of(self, question: Probe, *, spread: bool = False) -> Iterator[Item]:
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
        fixed = {name.replace("-", "_"): getattr(readings, name.replace("-", "_")) for name in question.departures}
        yield from self._spread(method, made, fixed, None, question.found, int(spread))

    def _spread(
        self,
        method: Method[Any, Any],
        made: Any,
        fixed: ReadingsAsked,
        scope: Scope | None,
        found: str,
        most: int | None,
    ) -> Iterator[Item]:
        length = len(msgspec.json.encode(made))

        def rule(readings: Any) -> tuple[Any, frozenset[int], int]:
            self._hits.clear()
            self._number += 1
            self.entries.begin(self._number, self._departing(readings.asked()))
            result = method.answer(made, readings)
            self.entries.end()
            branches = frozenset(self._hits)
            return result, self._known.setdefault(branches, branches), self._number

        before = len(self._departing(fixed))
        for asked, (result, branches, number) in self.choices.runs(rule, fixed, most=most):
            departures = len(self._departing(asked))
            further = 0 if scope is None else None if most is None else most - (departures - before)
            yield Item(method, made, asked, scope, found, result, branches, (departures, length), further, number)

    def _departing(self, asked: ReadingsAsked) -> ReadingsAsked:
        """Those of the readings that are not as agreed on."""
        return {name: value for name, value in asked.items() if value != self.choices.defaults[name]}

    def question(self, item: Item, asked: ReadingsAsked | None = None) -> Probe:
        """The question of an item, under its readings or under others that a rule asked for."""
        departures = self.choices.departures(item.asked if asked is None else asked)
        return Probe(item.method.name, msgspec.to_builtins(item.params), departures, item.found)

    def effect(self, item: Item) -> tuple[str, ReadingsAsked]:
        """What the current, possibly changed, rules do to an item, and the readings under which that shows."""

        def attempt(readings: Any) -> tuple[str, Any]:
            try:
                return ANSWER, item.method.answer(item.params, readings)
            except Exception:  # a changed rule may raise whatever there is
                return ERROR, None

        chosen = self.choices.chosen(item.asked)
        if attempt(chosen) == (ANSWER, item.result) and len(chosen.asked()) == len(item.asked):  # nearly always
            return SAME, item.asked
        for asked, (effect, result) in self.choices.runs(attempt, item.asked, most=item.further):
            if effect == ERROR or (result != item.result and not alike(result, item.result)):
                return effect, asked
        return SAME, item.asked


def in_order_of_size(items: Iterable[Item]) -> list[Item]:
    """The items, the smallest first: those under the default readings, then by the length of the question."""
    return sorted(items, key=lambda item: item.size)
