"""Hold mutants to what clauses demand: which of them does ``bythebook rules prove`` refute?

Every case of the proofs is run, and an answer that a mutant changes is held to the clauses. A mutant that changes none
there is put to the questions that vectors are chosen from. If one of them has another answer, the domains of the proofs
are too narrow. If none has, the mutant is equivalent over the domains of these questions and those of the proofs;
nothing is claimed beyond them.
"""

from __future__ import annotations

import gc
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import partial
from itertools import chain, zip_longest
from types import ModuleType
from typing import Any, NamedTuple

from bythebook.readings import Readings
from bythebook_conformance.certification.execution.sharing import ALONE, Crew
from bythebook_conformance.certification.proving import BothTheorems
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.kit.departures import ReadingChoices
from bythebook_conformance.kit.properties import Domain, Property, is_within
from bythebook_conformance.vectors.measuring import bench_of
from bythebook_conformance.vectors.mutation.branches import BranchRecorder
from bythebook_conformance.vectors.mutation.judging import (
    KILLING,
    UNCOMPUTED,
    Made,
    MutantJudging,
    in_blocks,
    judged_all,
    made,
    prepared,
)
from bythebook_conformance.vectors.mutation.mutants import Mutant, mutants_of
from bythebook_conformance.vectors.mutation.rules import CpuLimitExceeded, limiting, rule_modules

Told = tuple[tuple[str, str], ...]
TELLING = 20
"""So many cases that told of mutants of a function are tried first with the next."""


class Effect(IntEnum):
    """What a mutant does to the answers of a rule: nothing, a change that breaks no clause, or one that does."""

    NONE = 0
    CHANGE = 1
    BREACH = 2


@dataclass(frozen=True, slots=True)
class MutantFate:
    """What became of a mutant that was held to the clauses.

    If it is not refuted, ``changes`` is the domain with a case or question whose answer it changes. If there is none,
    ``unchanged`` are the domains with questions that come to the changed code; if there are none of these either, the
    properties with cases that do.
    """

    mutant: Mutant
    refuted: bool
    changes: str = ""
    unchanged: tuple[str, ...] = ()

    @property
    def equivalent(self) -> bool:
        """Whether it changes no answer over all domains that come to the changed code."""
        return bool(self.unchanged) and not (self.refuted or self.changes)

    @property
    def open(self) -> bool:
        """Whether it changes an answer that breaks no clause, or no domain comes to it."""
        return not (self.refuted or self.equivalent)


class RuleCounts(NamedTuple):
    """The mutants of a rule, counted by fate."""

    name: str
    mutants: int
    refuted: int
    equivalent: int
    open: int

    @property
    def share(self) -> float:
        """The share of those refuted among those that are not equivalent."""
        return self.refuted / max(self.mutants - self.equivalent, 1)


@dataclass(frozen=True)
class ByProof:
    """The results of a game's proofs for mutants of the rules that its properties cover."""

    game: str
    held: tuple[MutantFate, ...]
    others: int
    """How many mutants the other rules have, which no property pins down."""

    def rows(self) -> Iterator[RuleCounts]:
        """Every rule with its mutants, in source order."""
        for place in dict.fromkeys(each.mutant.place for each in self.held):
            yield _row(place, [each for each in self.held if each.mutant.place == place])

    def total(self) -> RuleCounts:
        """All rules of which something is proved."""
        return _row("all that is proved", self.held)

    def by_scope(self) -> dict[str, int]:
        """For every domain, how many of the equivalent mutants it comes to without a change of an answer."""
        return Counter(scope for each in self.held if each.equivalent for scope in each.unchanged)


def _row(name: str, held: Sequence[MutantFate]) -> RuleCounts:
    refuted, equivalent = sum(each.refuted for each in held), sum(each.equivalent for each in held)
    return RuleCounts(name, len(held), refuted, equivalent, len(held) - refuted - equivalent)


class RuledCase(NamedTuple):
    """A case as the rule decides it: its number, all readings that the rule asked for, and the answer."""

    case: int
    asked: Told
    answer: Any


class Reached:
    """The cases of a domain as a rule decides them, under every combination of readings that it asks for, with the
    branches of the rules that each of them takes.
    """

    def __init__(self, subject: Property, domain: Domain, branches: BranchRecorder, readings: type[Readings]) -> None:
        assert domain.every is not None
        self.subject, self.domain = subject, domain
        self._cases = [*domain.every()]
        self._choices = ReadingChoices(readings)
        self._ruled: list[RuledCase] = []
        self._by_branches: dict[frozenset[int], list[int]] = {}
        self._telling: dict[str, deque[int]] = {}
        self._record(branches)

    def _record(self, branches: BranchRecorder) -> None:
        known: dict[Told, Told] = {}

        def ruled(case: Any, readings: Any) -> tuple[Any, frozenset[int]]:
            hits.clear()
            return self.subject.rule(case, readings), frozenset(hits)

        with branches.recording() as hits:
            for place, case in enumerate(self._cases):
                if self.domain.readings is None:
                    found: Iterable[tuple[Any, Any]] = [({}, ruled(case, self.subject.readings))]
                else:
                    found = self._choices.completable(partial(ruled, case))
                for asked, (answer, taken) in found:
                    told = tuple(asked.items())
                    self._by_branches.setdefault(taken, []).append(len(self._ruled))
                    self._ruled.append(RuledCase(place, known.setdefault(told, told), answer))

    def coming_to(self, mutant: Mutant) -> Iterator[int]:
        """The cases that come to what a mutant changes, first one of each way there, then a second."""
        rows = [numbers for branches, numbers in self._by_branches.items() if branches & mutant.branches]
        return (number for number in chain.from_iterable(zip_longest(*rows, fillvalue=-1)) if number >= 0)

    def effect(self, mutant: Mutant) -> Effect:
        """What the mutant that is in place does. Those cases that told of other mutants of the same function are
        tried first.
        """
        # Other readings than those of other mutants: what was made of a case under them may be kept.
        subject = replace(self.subject, readings=copy(self.subject.readings))
        theorems = BothTheorems(subject, self.domain)
        telling = self._telling.setdefault(mutant.place, deque(maxlen=TELLING))
        effect = Effect.NONE
        try:
            with limiting() as begin:
                for number in chain(tuple(telling), self.coming_to(mutant)):
                    begin()
                    ruled = self._ruled[number]
                    if self._is_same(ruled, subject):
                        continue
                    effect = Effect.CHANGE
                    if theorems.breaking(self._cases[ruled.case], dict(ruled.asked)):
                        if number in telling:
                            telling.remove(number)
                        telling.appendleft(number)
                        return Effect.BREACH
        except (Exception, CpuLimitExceeded):  # a changed rule may raise whatever there is
            return Effect.BREACH
        return effect

    def _is_same(self, ruled: RuledCase, subject: Property) -> bool:
        """Whether the rule still gives the answer that it gave, also under what else it may ask for now."""
        rule: Callable[[Any], Any] = partial(subject.rule, self._cases[ruled.case])
        if self.domain.readings is None:
            given = [rule(subject.readings)]
        else:
            given = [answer for _, answer in self._choices.completable(rule, dict(ruled.asked))]
        return all(type(each) is type(ruled.answer) and each == ruled.answer for each in given)


class ProofBench(NamedTuple):
    """The mutants of a game, and what is proved of it, case by case."""

    branches: BranchRecorder
    mutants: Sequence[Mutant]
    proved: Sequence[Reached]

    def about(self, mutant: Mutant) -> list[Reached]:
        """What is proved of the rule that a mutant changes."""
        return [each for each in self.proved if any(is_within(mutant.place, rule) for rule in each.subject.decides)]


def proofs_of(game: str) -> ProofBench:
    """The mutants of a game, and the cases of its proofs."""
    kit, (branches, mutants) = load_kit(game), mutants_of(game)
    proved = [(each, domain) for each in kit.proofs().properties for domain in each.domains if domain.every is not None]
    found = [Reached(each, domain, branches, kit.readings) for each, domain in proved]
    gc.freeze()  # what stays need not be looked through for garbage
    return ProofBench(branches, mutants, found)


def by_proof(kit: GameKit, crew: Crew) -> ByProof:
    """Hold every mutant of the rules that a game's properties pin down to these, by enumeration, and those that change
    no answer there to questions.
    """
    proofs = made(proofs_of, kit.name)
    mutants = proofs.value.mutants
    pinned = [each.number for each in mutants if deciding(kit, each.place)]
    held: dict[int, MutantFate] = {}
    for number, (effect, where) in zip(
        pinned, in_blocks(partial(_effects, kit.name, proofs), pinned, crew, kit.name), strict=True
    ):
        held[number] = MutantFate(mutants[number], effect is Effect.BREACH, where if effect is Effect.CHANGE else "")
    left = [number for number, each in held.items() if not (each.refuted or each.changes)]
    if left:
        bench = made(bench_of, kit.name, None, True)
        held |= {each.mutant.number: each for each in unchanging(proofs.value, bench, left, crew)}
    return ByProof(kit.name, tuple(held.values()), len(mutants) - len(pinned))


def unchanging(
    proofs: ProofBench, bench: Made[MutantJudging], numbers: Sequence[int], crew: Crew = ALONE
) -> Iterator[MutantFate]:
    """What questions make of the mutants with these numbers, which change no answer in what is proved."""
    judge, mutants = bench.value
    for judged in judged_all(bench, numbers, crew, judge.ruler.kit.name):
        mutant = mutants[judged.mutant]
        if judged.effect in KILLING:
            yield MutantFate(mutant, False, " ".join(judged.scopes) or "the vectors and generated questions")
        else:
            coming = [each for each in proofs.about(mutant) if [*each.coming_to(mutant)]]
            yield MutantFate(
                mutant,
                False,
                "",
                judged.scopes or tuple(f"{each.domain.name} ({each.subject.name})" for each in coming),
            )


def _effects(game: str, proofs: Made[ProofBench], numbers: Sequence[int]) -> list[tuple[Effect, str]]:
    """What the mutants with these numbers do."""
    modules = rule_modules(game)
    return [effect_of(proofs.value, proofs.value.mutants[number], modules) for number in numbers]


def deciding(kit: GameKit, place: str) -> list[Property]:
    """The properties that pin down the rule at a place."""
    return [each for each in kit.proofs().properties if any(is_within(place, rule) for rule in each.decides)]


def effect_of(proofs: ProofBench, mutant: Mutant, modules: Sequence[ModuleType]) -> tuple[Effect, str]:
    """What the enumerated cases show of a mutant at most, and the domain of the first that shows it."""
    most = (Effect.NONE, "")
    try:
        ready = prepared(mutant, modules)
    except UNCOMPUTED:
        return Effect.BREACH, "any"
    with ready():
        for each in proofs.about(mutant):
            effect = each.effect(mutant)
            if effect > most[0]:
                most = (effect, f"{each.domain.name} ({each.subject.name})")
            if effect is Effect.BREACH:
                break
    return most
