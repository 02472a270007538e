"""The fate of a mutant: a vector kills it, nothing in its scope does, or it stays open."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import chain
from types import ModuleType
from typing import Any, Generic, NamedTuple, TypeVar

from bythebook_conformance.certification.execution.sharing import Crew, shared
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.departures import ReadingsAsked
from bythebook_conformance.vectors.mutation.items import ANSWER, ERROR, SAME, Item, Ruler
from bythebook_conformance.vectors.mutation.mutants import Mutant
from bythebook_conformance.vectors.mutation.recorded_calls import RecordedResult
from bythebook_conformance.vectors.mutation.rules import (
    CpuLimitExceeded,
    RuleFunction,
    bound,
    in_place,
    limited,
    rule_modules,
)

T = TypeVar("T")

ENDLESS = "endless"
"""The effect of a mutant that does not terminate."""
KILLING = (ANSWER, ERROR, ENDLESS)

BLOCK = 20
"""Mutants in a part of the work: the same however many workers there are."""

UNCOMPUTED = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""The effect of a changed constant that cannot even be computed: every question kills it."""


class Made(Generic[T]):
    """Something that work needs and that cannot be sent: a module's function recreates it on another machine."""

    def __init__(self, value: T, make: Callable[..., T], *given: Any) -> None:
        self.value = value
        self._make, self._given = make, given

    def __reduce__(self) -> tuple[Callable[..., Made[T]], tuple[Any, ...]]:
        return made, (self._make, *self._given)


def made(make: Callable[..., T], *given: Any) -> Made[T]:
    """Something that is made here."""
    return Made(make(*given), make, *given)


@dataclass(frozen=True, slots=True)
class MutantJudgement:
    """The findings about a mutant.

    ``effect`` is what a question showed, ``vector`` the id of the vector that showed it, if any; otherwise
    ``item`` is the number of the candidate that did, under the readings ``asked``, and ``scopes`` its domain. If
    nothing did, ``scopes`` are the domains with questions that reach the changed code, all of which were tried.
    """

    mutant: int
    effect: str
    vector: str = ""
    item: int = -1
    asked: ReadingsAsked = field(default_factory=dict)
    scopes: tuple[str, ...] = ()

    @property
    def killed(self) -> bool:
        """Whether the answer to a vector differs."""
        return bool(self.vector) and self.effect in KILLING

    @property
    def equivalent(self) -> bool:
        """Whether it gives the same answers over all scopes that come to it."""
        return bool(self.scopes) and self.effect == SAME


class MutantJudge:
    """Judges mutants by vectors and by candidates."""

    def __init__(self, ruler: Ruler, vectors: Sequence[tuple[str, Item]], candidates: Sequence[Item]) -> None:
        self.ruler = ruler
        self._vectors = vectors
        self.candidates = candidates
        self._modules = rule_modules(ruler.kit.name)
        self._under = lru_cache(None)(self._candidates_under)
        self._returned = lru_cache(8)(ruler.entries.known)
        self._entries = ruler.entries
        self._by_branches: dict[frozenset[int], list[int]] = {}
        for number, item in enumerate(candidates):
            self._by_branches.setdefault(item.branches, []).append(number)

    @property
    def reached(self) -> frozenset[int]:
        """The branches that a vector or a candidate takes."""
        items = chain(self.candidates, (item for _, item in self._vectors))
        return frozenset(chain.from_iterable({item.branches for item in items}))

    def judge(self, mutant: Mutant) -> MutantJudgement:
        """Try the vectors, then all candidates that reach the changed code, but for those in which the changed rule
        returns the same for whatever it is called with.
        """
        try:
            ready = prepared(mutant, self._modules)
        except UNCOMPUTED:
            return MutantJudgement(mutant.number, ERROR, "any")
        with ready():
            killed = self._by_vectors(mutant)
        if killed is not None:
            return killed
        before = {each.place: (each, self._returned(each)) for each in self._changed_by(mutant)}
        with ready():
            return self._by_candidates(mutant, [*before.values()])

    def _by_vectors(self, mutant: Mutant) -> MutantJudgement | None:
        """The first vector that kills the current rules."""
        for name, item in self._vectors:
            if mutant.branches & item.branches:
                effect, _ = effect_on(self.ruler, item)
                if effect in KILLING:
                    return MutantJudgement(mutant.number, effect, name)
        return None

    def _by_candidates(
        self, mutant: Mutant, before: Sequence[tuple[RuleFunction, list[RecordedResult] | None]]
    ) -> MutantJudgement:
        """The first candidate that kills the current rules, the smallest first; those with only calls that return what
        they did before are passed over.
        """
        numbers, scopes = self._under(mutant.branches)
        differing: set[int] | None = set()
        for function, returned in before:
            if differing is not None:
                differing = None if returned is None else differing | self._entries.differing(function, returned)
        for number in numbers:
            item = self.candidates[number]
            if differing is None or item.number in differing:
                effect, asked = effect_on(self.ruler, item)
                if effect in KILLING:
                    where = () if item.scope is None else (item.scope.name,)
                    return MutantJudgement(mutant.number, effect, "", number, asked, where)
        return MutantJudgement(mutant.number, SAME, scopes=scopes)

    def _changed_by(self, mutant: Mutant) -> list[RuleFunction]:
        """The function that a mutant changes; those that use a constant."""
        if isinstance(mutant.subject, RuleFunction):
            return [mutant.subject]
        branches = self.ruler.branches
        return [each for each in branches.functions if branches.entry(each.place) in mutant.branches]

    def _candidates_under(self, branches: frozenset[int]) -> tuple[list[int], tuple[str, ...]]:
        """The candidates that take one of these branches, smallest first, and the scopes that they are from."""
        reached = sorted(number for under, each in self._by_branches.items() if branches & under for number in each)
        scopes = (self.candidates[number].scope for number in reached)
        return reached, tuple(dict.fromkeys(scope.name for scope in scopes if scope is not None))


def effect_on(ruler: Ruler, item: Item) -> tuple[str, ReadingsAsked]:
    """What the current rules do to an item, and under which readings; a timeout is an effect too."""
    try:
        return limited(partial(ruler.effect, item))
    except CpuLimitExceeded:
        return ENDLESS, item.asked


def prepared(mutant: Mutant, modules: Iterable[ModuleType]) -> Callable[[], AbstractContextManager[None]]:
    """A reusable context that puts a mutant in place."""
    subject = mutant.subject
    with mutant.edit.made():
        if isinstance(subject, RuleFunction):
            return partial(in_place, subject.function, subject.compiled(subject.tree))
        return partial(bound, modules, subject.values())


class MutantJudging(NamedTuple):
    """A judge and the mutants of a game, each at the place of its number."""

    judge: MutantJudge
    mutants: Sequence[Mutant]


def judged_all(bench: Made[MutantJudging], numbers: Sequence[int], crew: Crew, game: str) -> Iterator[MutantJudgement]:
    """The judgements on the mutants with these numbers, in order."""
    return in_blocks(partial(_judged, bench), numbers, crew, game)


def _judged(bench: Made[MutantJudging], numbers: Sequence[int]) -> list[MutantJudgement]:
    judge, mutants = bench.value
    return [judge.judge(mutants[number]) for number in numbers]


class TableJudging(NamedTuple):
    """Questions with their right reasons, and the mutants of a game's tables, each at the place of its number."""

    ruler: Ruler
    items: Sequence[Item]
    mutants: Sequence[Mutant]
    reasons: Sequence[Any]


def explained(kit: GameKit, item: Item) -> Any:
    """The reasons of an item under the current tables; None if finding them raises an error."""
    try:
        return item.method.explain(item.params, item.readings(kit))
    except Exception:  # a changed table may raise whatever there is
        return None


def told_by_reasons(trial: Made[TableJudging], numbers: Sequence[int]) -> list[bool]:
    """Whether each of the mutants with these numbers changes the reasons of some question."""
    ruler, items, mutants, reasons = trial.value
    # The kit's modules that explain a game's answers have imported its tables.
    explaining = {method.explain.__module__ for method in ruler.kit.methods}
    modules = (*rule_modules(ruler.kit.name), *(sys.modules[name] for name in explaining))

    def seen() -> bool:
        return any(explained(ruler.kit, item) != due for item, due in zip(items, reasons, strict=True))

    def told(mutant: Mutant) -> bool:
        try:
            with prepared(mutant, modules)():
                return limited(seen)
        except (*UNCOMPUTED, CpuLimitExceeded):
            return True

    return [told(mutants[number]) for number in numbers]


def in_blocks(judged: Callable[[Sequence[int]], list[T]], numbers: Sequence[int], crew: Crew, game: str) -> Iterator[T]:
    """What becomes of the mutants with these numbers, in order; a block of them is a part of the work."""
    blocks = [numbers[at : at + BLOCK] for at in range(0, len(numbers), BLOCK)]
    return chain.from_iterable(shared(partial(_block, judged, blocks), len(blocks), crew, game))


def _block(judged: Callable[[Sequence[int]], list[T]], blocks: Sequence[Sequence[int]], number: int) -> list[T]:
    return judged(blocks[number])
