"""The fate of a mutant: a vector kills it, nothing in its scope does, or it stays open."""

from __future__ import annotations

import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from types import ModuleType
from typing import Any, TypeVar

from bythebook.readings import Reading
from bythebook_conformance.certification.sharing import Crew, shared
from bythebook_conformance.kit import GameKit
from bythebook_conformance.vectors.mutation.items import ANSWER, ERROR, REASONS, SAME, Item, Ruler, explained
from bythebook_conformance.vectors.mutation.mutants import Mutant
from bythebook_conformance.vectors.mutation.rules import RuleFunction, bound, in_place, rule_modules, short_name

T = TypeVar("T")

ENDLESS = "endless"
"""The effect of a mutant that does not terminate."""
KILLING = (ANSWER, ERROR, ENDLESS)
CPU_SECONDS = 2.0
"""Seconds of CPU time a mutant may take for one question; the rules take a few hundredths."""

UNCOMPUTED = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""The effect of a changed constant that cannot even be computed: every question kills it."""

SMALLEST = 150
AMONG_THE_REST = 20
"""How many of the smallest questions, and how many of the others, evenly spread, are tried on mutants of rules without
a scope.
"""


@dataclass(frozen=True, slots=True)
class Judged:
    """The findings about a mutant.

    ``effect`` is what a question showed, ``vector`` the id of the vector that showed it, if any; otherwise
    ``item`` is the number of the candidate that did, under the readings ``asked``. ``scoped`` says that everything in
    the mutant's scopes was tried, so nothing there kills it.
    """

    mutant: int
    effect: str
    vector: str = ""
    item: int = -1
    asked: tuple[tuple[str, Reading], ...] = ()
    scoped: bool = False

    @property
    def killed(self) -> bool:
        """Whether the answer to a vector differs."""
        return bool(self.vector) and self.effect in KILLING

    @property
    def reasons_only(self) -> bool:
        """Whether a vector kills it by reasons alone."""
        return self.effect == REASONS

    @property
    def equivalent(self) -> bool:
        """Whether it is equivalent over its whole scopes."""
        return self.scoped and self.effect == SAME


class TooLong(BaseException):
    """A mutant has used up its time. Not an ordinary exception, so that no rule can catch it."""


class Judge:
    """Judges mutants by vectors and by candidates."""

    def __init__(
        self,
        ruler: Ruler,
        vectors: Sequence[tuple[str, Item]],
        candidates: Sequence[Item],
    ) -> None:
        self._ruler = ruler
        self._vectors = list(vectors)
        self._told = Counter[str]()
        self._candidates = candidates
        self._modules = rule_modules(ruler.kit.name)
        self._under = lru_cache(None)(self._candidates_under)
        self._reasons = {name: explained(ruler.kit, item) for name, item in vectors}
        self._by_arms: dict[frozenset[int], list[int]] = {}
        for number, item in enumerate(candidates):
            self._by_arms.setdefault(item.arms, []).append(number)

    def judge(self, mutant: Mutant) -> Judged:
        """Try the vectors, then the candidates for the mutant's module."""
        try:
            ready = prepared(mutant, self._modules)
        except UNCOMPUTED:
            return Judged(mutant.number, ERROR, "any")
        with ready():
            return self._judge(mutant)

    def _judge(self, mutant: Mutant) -> Judged:
        for name, item in sorted(self._vectors, key=self._promise, reverse=True):
            if mutant.arms & item.arms:
                effect, _ = effect_on(self._ruler, item)
                if effect in KILLING:
                    self._told[name] += 1
                    return Judged(mutant.number, effect, name)
        numbers, scoped = self._under(short_name(mutant.subject.module), mutant.arms)
        for number in numbers:
            effect, asked = effect_on(self._ruler, self._candidates[number])
            if effect in KILLING:
                return Judged(mutant.number, effect, "", number, asked)
        return self._by_reasons(mutant) or Judged(mutant.number, SAME, scoped=scoped)

    def _by_reasons(self, mutant: Mutant) -> Judged | None:
        """What a vector shows about a mutant that changes no answer: different reasons, such as for a refused move."""
        for name, item in self._vectors:
            if mutant.arms & item.arms and explained(self._ruler.kit, item) != self._reasons[name]:
                return Judged(mutant.number, REASONS, name)
        return None

    def _promise(self, vector: tuple[str, Item]) -> float:
        """How promising a vector is: how often it has killed a mutant, relative to its length."""
        return (1 + self._told[vector[0]]) / (100 + vector[1].size[1])

    def _candidates_under(self, module: str, arms: frozenset[int]) -> tuple[list[int], bool]:
        """The candidates for mutants under these branches, smallest first, and whether they are the module's scopes.
        If no scope takes one of the branches, the candidates are all other questions.
        """
        reached = sorted(number for under, each in self._by_arms.items() if arms & under for number in each)
        within = [number for number in reached if self._in_scope(number, module)]
        beside = [number for number in reached if not self._in_scope(number, module)]
        return [*within, *_few(beside)], bool(within)

    def _in_scope(self, number: int, module: str) -> bool:
        scope = self._candidates[number].scope
        return scope is not None and module in scope.modules


def effect_on(ruler: Ruler, item: Item) -> tuple[str, tuple[tuple[str, Reading], ...]]:
    """What the current rules do to an item, and under which readings; a timeout is an effect too."""
    try:
        effect, asked = limited(lambda: ruler.effect(item))
    except TooLong:
        return ENDLESS, tuple(item.asked.items())
    return effect, tuple(asked.items())


def _few(numbers: list[int]) -> list[int]:
    """The first of these numbers, and some of the others."""
    rest = numbers[SMALLEST:]
    return numbers[:SMALLEST] + rest[:: max(1, len(rest) // AMONG_THE_REST)]


@contextmanager
def changed(mutant: Mutant, modules: Iterable[ModuleType]) -> Iterator[None]:
    """In this context, the rules are the mutant's."""
    with prepared(mutant, modules)():
        yield


def prepared(mutant: Mutant, modules: Iterable[ModuleType]) -> Callable[[], AbstractContextManager[None]]:
    """A reusable context that puts a mutant in place."""
    subject = mutant.subject
    with mutant.edit.made():
        if isinstance(subject, RuleFunction):
            return partial(in_place, subject.function, subject.compiled(subject.tree))
        return partial(bound, modules, subject.values())


def limited(call: Callable[[], Any]) -> Any:
    """The value of a call that must terminate.

    Raises:
        TooLong: the call has used up its time.
    """

    def stop(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, CPU_SECONDS)
    try:
        return call()
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def judged_all(judge: Judge, mutants: Sequence[Mutant], jobs: int) -> Iterator[Judged]:
    """The judgements on all mutants, in order, by a number of processes."""
    return shared(lambda number: judge.judge(mutants[number]), len(mutants), Crew(jobs), "")


def effects_all(ruler: Ruler, items: Sequence[Item], mutants: Sequence[Mutant], jobs: int) -> Iterator[list[str]]:
    """What every mutant does to every item, in order, by a number of processes."""
    modules = rule_modules(ruler.kit.name)

    def effects(number: int) -> list[str]:
        mutant = mutants[number]
        try:
            ready = prepared(mutant, modules)
        except UNCOMPUTED:
            return [ERROR] * len(items)
        with ready():
            return [effect_on(ruler, item)[0] if mutant.arms & item.arms else SAME for item in items]

    return shared(effects, len(mutants), Crew(jobs), "")


def told_by_reasons(ruler: Ruler, items: Sequence[Item], mutants: Sequence[Mutant], jobs: int) -> Iterator[bool]:
    """Whether each mutant changes the reasons of some item, in order, by a number of processes."""
    modules = (*rule_modules(ruler.kit.name), *asking_modules(ruler.kit))
    reasons = [explained(ruler.kit, item) for item in items]

    def seen() -> bool:
        return any(explained(ruler.kit, item) != due for item, due in zip(items, reasons, strict=True))

    def told(number: int) -> bool:
        try:
            with prepared(mutants[number], modules)():
                return bool(limited(seen))
        except (*UNCOMPUTED, TooLong):
            return True

    return shared(told, len(mutants), Crew(jobs), "")


def asking_modules(kit: GameKit) -> list[ModuleType]:
    """The kit's modules that explain a game's answers and have therefore imported its tables."""
    return [sys.modules[name] for name in {method.explain.__module__ for method in kit.methods}]
