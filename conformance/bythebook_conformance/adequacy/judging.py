"""What becomes of a mutant: a vector tells it apart, or nothing in its scope does, or it stays open."""

from __future__ import annotations

import signal
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from multiprocessing import get_context
from types import ModuleType
from typing import Any, TypeVar

from bythebook.readings import Reading
from bythebook_conformance.adequacy.items import ANSWER, ERROR, REASONS, SAME, Item, Ruler
from bythebook_conformance.adequacy.mutants import Mutant
from bythebook_conformance.adequacy.rules import RuleFunction, bound, in_place, rule_modules, short_name

T = TypeVar("T")

ENDLESS = "endless"
"""What a changed rule does that does not come to an end."""
KILLING = (ANSWER, ERROR, ENDLESS)
CPU_SECONDS = 2.0
"""So much of the processor a changed rule may take for one question; the rules take a few hundredths."""

UNCOMPUTED = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What comes of a constant that is changed so that it cannot even be computed: every question tells it apart."""

SMALLEST = 150
AMONG_THE_REST = 20
"""So many of the smallest questions are tried, and so many of the others, evenly taken, on mutants of rules without a
scope; and on those that are told apart by their reasons, to see whether an answer does it too.
"""


@dataclass(frozen=True, slots=True)
class Judged:
    """What was seen of a mutant.

    ``effect`` is the strongest that any question showed, ``vector`` the id of a vector that showed it, if one did; else
    ``item`` is the number of the candidate that did, under the readings ``asked``. ``scoped`` says that everything in
    the mutant's scopes was tried, so that nothing there is told apart by more than ``effect``.
    """

    mutant: int
    effect: str
    vector: str = ""
    item: int = -1
    asked: tuple[tuple[str, Reading], ...] = ()
    scoped: bool = False

    @property
    def killed(self) -> bool:
        """Whether a vector is answered otherwise."""
        return bool(self.vector) and self.effect in KILLING

    @property
    def reasons_only(self) -> bool:
        """Whether a vector tells it apart by the reasons alone."""
        return bool(self.vector) and self.effect == REASONS

    @property
    def equivalent(self) -> bool:
        """Whether it is no change over the whole of its scopes."""
        return self.scoped and self.effect == SAME


class TooLong(BaseException):
    """A changed rule has used its time. No exception of the usual kind, so that no rule may catch it."""


class Judge:
    """Judges mutants by vectors and by candidates."""

    def __init__(
        self,
        ruler: Ruler,
        vectors: Sequence[tuple[str, Item]],
        candidates: Sequence[Item],
        *,
        thorough: bool = False,
    ) -> None:
        self._ruler = ruler
        self._thorough = thorough
        self._vectors = list(vectors)
        self._told = Counter[str]()
        self._candidates = candidates
        self._modules = rule_modules(ruler.kit.name)
        self._under = lru_cache(None)(self._candidates_under)
        self._by_arms: dict[frozenset[int], list[int]] = {}
        for number, item in enumerate(candidates):
            self._by_arms.setdefault(item.arms, []).append(number)

    def judge(self, mutant: Mutant) -> Judged:
        """Try the vectors, then the candidates that are left for the mutant's module."""
        try:
            ready = prepared(mutant, self._modules)
        except UNCOMPUTED:
            return Judged(mutant.number, ERROR, "any")
        with ready():
            return self._judge(mutant)

    def _judge(self, mutant: Mutant) -> Judged:
        module = short_name(mutant.subject.module)
        weakest = Judged(mutant.number, SAME)
        for name, item in sorted(self._vectors, key=self._promise, reverse=True):
            if mutant.arms & item.arms:
                effect, _ = effect_on(self._ruler, item)
                if effect in KILLING:
                    self._told[name] += 1
                    return Judged(mutant.number, effect, name)
                if effect == REASONS and weakest.effect == SAME:
                    weakest = Judged(mutant.number, REASONS, name)
        numbers, scoped = self._under(module, mutant.arms)
        whole = scoped and self._thorough
        if not scoped or (weakest.effect == REASONS and not whole):
            numbers = _few(numbers)
        waiting = deque(numbers)
        while waiting:
            number = waiting.popleft()
            effect, asked = effect_on(self._ruler, self._candidates[number])
            if effect in KILLING:
                return Judged(mutant.number, effect, "", number, asked)
            if effect == REASONS and weakest.effect == SAME:
                weakest = Judged(mutant.number, REASONS, "", number, asked)
                waiting = waiting if whole else deque(_few(list(waiting)))
        return replace(weakest, scoped=whole or (scoped and weakest.effect == SAME))

    def _promise(self, vector: tuple[str, Item]) -> float:
        """How much is to be hoped of a vector: how often it has told a mutant apart, for its length."""
        return (1 + self._told[vector[0]]) / (100 + vector[1].size[1])

    def _candidates_under(self, module: str, arms: frozenset[int]) -> tuple[list[int], bool]:
        """The candidates for mutants under these arms, the smallest first, and whether they are its module's scopes:
        where no scope takes one of the arms, they are all others.
        """
        reached = sorted(number for under, each in self._by_arms.items() if arms & under for number in each)
        within = [number for number in reached if self._in_scope(number, module)]
        return (within, True) if within else (reached, False)

    def _in_scope(self, number: int, module: str) -> bool:
        scope = self._candidates[number].scope
        return scope is not None and module in scope.modules


def effect_on(ruler: Ruler, item: Item) -> tuple[str, tuple[tuple[str, Reading], ...]]:
    """What the rules as they are now do to an item, and under which readings; using up the time is an effect too."""
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
    """While this lasts, the rules are the mutant's."""
    with prepared(mutant, modules)():
        yield


def prepared(mutant: Mutant, modules: Iterable[ModuleType]) -> Callable[[], AbstractContextManager[None]]:
    """What puts a mutant in place, made ready so that it can be done again and again."""
    subject = mutant.subject
    with mutant.edit.made():
        if isinstance(subject, RuleFunction):
            return partial(in_place, subject.function, subject.compiled(subject.tree))
        return partial(bound, modules, subject.values())


def limited(call: Callable[[], Any]) -> Any:
    """The value of a call that must come to an end.

    Raises:
        TooLong: it has used up its time.
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
    """Every mutant judged, in order, by so many processes."""
    return forked(lambda number: judge.judge(mutants[number]), len(mutants), jobs)


def effects_all(ruler: Ruler, items: Sequence[Item], mutants: Sequence[Mutant], jobs: int) -> Iterator[list[str]]:
    """What every mutant does to every item, in order, by so many processes."""
    modules = rule_modules(ruler.kit.name)

    def effects(number: int) -> list[str]:
        mutant = mutants[number]
        try:
            ready = prepared(mutant, modules)
        except UNCOMPUTED:
            return [ERROR] * len(items)
        with ready():
            return [effect_on(ruler, item)[0] if mutant.arms & item.arms else SAME for item in items]

    return forked(effects, len(mutants), jobs)


def forked(work: Callable[[int], T], count: int, jobs: int) -> Iterator[T]:
    """What the work gives for the numbers from 0, in order; the processes are copies of this one, so that nothing has
    to be sent to them.

    Raises:
        BrokenProcessPool: one of them was killed, for want of memory perhaps.
    """
    if jobs < 2:
        yield from map(work, range(count))
        return
    _WORK.append(work)
    try:
        with ProcessPoolExecutor(jobs, get_context("fork")) as workers:
            yield from workers.map(_work_on, range(count), chunksize=8)
    finally:
        _WORK.pop()


_WORK: list[Callable[[int], Any]] = []


def _work_on(number: int) -> Any:
    return _WORK[-1](number)
