"""Hold mutants to what clauses demand: which of them does ``bythebook rules prove`` refute?

A mutant whose answers break no clause is put to the questions that vectors are chosen from. If one of them has another
answer, the demands are too weak. If none has, the mutant is equivalent over the domains of these questions and those of
the proofs; nothing is claimed beyond them.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import chain, compress, islice, zip_longest
from types import ModuleType
from typing import Any, NamedTuple

from bythebook.readings import Readings
from bythebook_conformance.certification.execution.sharing import ALONE, Crew
from bythebook_conformance.certification.proofs.proving import BothTheorems
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.kit.departures import ChosenReadings, ReadingChoices
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
from bythebook_conformance.vectors.mutation.limiting import CpuLimitExceeded, limiting
from bythebook_conformance.vectors.mutation.mutants import Mutant, mutants_of
from bythebook_conformance.vectors.mutation.recorded_calls import Entries, RecordedResult
from bythebook_conformance.vectors.mutation.rules import RuleFunction, rule_modules

Told = tuple[tuple[str, str], ...]
Returning = list[tuple[RuleFunction, list[RecordedResult]]]
MOST_RECORDED = 100_000
"""Of a domain with more cases, the calls of rules are not kept."""
AT_ONCE = 500
"""So many rulings that come to a change are tried before it is found out which of the others it can show in."""


@dataclass(frozen=True, slots=True)
class MutantFate:
    """What became of a mutant that was held to the clauses.

    If it is not refuted, ``changes`` is the domain with a question whose answer it changes. If there is none,
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


class Reached:
    """The rulings on the cases of a domain, under the readings that they ask for: each with the branches of the rules
    that it takes and, unless there are too many cases, with all that rules are called with; and with the answer where
    the readings are always the same, so that the clauses need not be asked about it again.
    """

    def __init__(self, subject: Property, domain: Domain, branches: BranchRecorder, readings: type[Readings]) -> None:
        assert domain.every is not None
        self.subject, self.domain = subject, domain
        self._cases = [*domain.every()]
        self._choices = ReadingChoices(readings)
        self._entries = Entries(self._choices, readings)
        self._is_recorded = len(self._cases) <= MOST_RECORDED
        self._rulings: list[tuple[int, Told, Any]] = []
        self._by_branches: dict[frozenset[int], list[int]] = {}
        self._returned = lru_cache(8)(self._entries.known)
        self._record(branches)

    def _record(self, branches: BranchRecorder) -> None:
        chosen: list[Any] = []
        known: dict[Told, Told] = {}

        def rule(case: Any, readings: Any) -> Any:
            number = len(self._rulings) + len(chosen)
            chosen.append(readings)
            if self._is_recorded:
                told = readings.asked() if isinstance(readings, ChosenReadings) else {}
                self._entries.begin(number, {name: told[name] for name in told if told[name] != defaults[name]})
            hits.clear()
            answer = self.subject.rule(case, readings)
            self._entries.end()
            self._by_branches.setdefault(frozenset(hits), []).append(number)
            return answer

        defaults, theorems = self._choices.defaults, BothTheorems(replace(self.subject, rule=rule), self.domain)
        branches.noted = self._entries.note if self._is_recorded else None
        with branches.recording() as hits:
            for place, case in enumerate(self._cases):
                if self.domain.readings is None:
                    self._rulings.append((place, (), rule(case, self.subject.readings)))
                else:
                    theorems.breaking(case)
                    asked = (tuple(readings.asked().items()) for readings in chosen)
                    self._rulings += [(place, known.setdefault(told, told), None) for told in asked]
                chosen.clear()
        branches.noted = None

    def coming_to(self, mutant: Mutant) -> Iterator[int]:
        """The rulings that come to what a mutant changes, first one of each way there, then a second."""
        rows = [numbers for branches, numbers in self._by_branches.items() if branches & mutant.branches]
        return (number for number in chain.from_iterable(zip_longest(*rows, fillvalue=-1)) if number >= 0)

    def returned(self, functions: Iterable[RuleFunction]) -> Returning | None:
        """What these functions return for all that they are called with; None if that is not known."""
        found: Returning = []
        for each in functions:
            known = self._returned(each) if self._is_recorded else None
            if known is None:
                return None
            found.append((each, known))
        return found

    def shows(self, mutant: Mutant, before: Returning | None) -> bool:
        """Whether a ruling shows the mutant that is in place: the answer breaks a clause, or cannot be had.

        Most show in one of the first; of the rest, those are passed over in which the changed functions return what
        they did before.
        """

        def telling() -> Iterator[int]:
            numbers = self.coming_to(mutant)
            yield from islice(numbers, AT_ONCE)
            if before is None:
                yield from numbers
            else:
                found = set(chain.from_iterable(self._entries.differing(*each) for each in before))
                yield from (number for number in numbers if number in found)

        # Other readings than those of other mutants: what was made of a case under them may be kept.
        subject = replace(self.subject, readings=copy(self.subject.readings))
        theorems = BothTheorems(subject, self.domain)

        def is_broken(number: int) -> bool:
            begin()
            place, told, answer = self._rulings[number]
            case = self._cases[place]
            if self.domain.readings is None:
                given = subject.rule(case, subject.readings)
                if type(given) is type(answer) and given == answer:
                    return False
            return bool(theorems.breaking(case, dict(told)))

        try:
            with limiting() as begin:
                return any(map(is_broken, telling()))
        except (Exception, CpuLimitExceeded):  # a changed rule may raise whatever there is
            return True


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
    """Hold every mutant of the rules that a game's properties pin down to these, by enumeration, and those that are not
    refuted to questions.
    """
    proofs = made(proofs_of, kit.name)
    mutants = proofs.value.mutants
    pinned = {each.number: each for each in mutants if deciding(kit, each.place)}
    refuted = {*compress(pinned, in_blocks(partial(_refuted, kit.name, proofs), [*pinned], crew, kit.name))}
    held = {number: MutantFate(each, number in refuted) for number, each in pinned.items()}
    left = sorted(pinned.keys() - refuted)
    if left:
        bench = made(bench_of, kit.name, None, True)
        held |= {each.mutant.number: each for each in unrefuted(proofs.value, bench, left, crew)}
    return ByProof(kit.name, tuple(held.values()), len(mutants) - len(pinned))


def unrefuted(
    proofs: ProofBench, bench: Made[MutantJudging], numbers: Sequence[int], crew: Crew = ALONE
) -> Iterator[MutantFate]:
    """What questions make of the mutants with these numbers, which no clause refutes."""
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


def _refuted(game: str, proofs: Made[ProofBench], numbers: Sequence[int]) -> list[bool]:
    """Whether each of the mutants with these numbers is refuted."""
    modules = rule_modules(game)
    return [is_refuted(proofs.value, proofs.value.mutants[number], modules) for number in numbers]


def deciding(kit: GameKit, place: str) -> list[Property]:
    """The properties that pin down the rule at a place."""
    return [each for each in kit.proofs().properties if any(is_within(place, rule) for rule in each.decides)]


def is_refuted(proofs: ProofBench, mutant: Mutant, modules: Sequence[ModuleType]) -> bool:
    """Whether answers of the changed rule break a clause, or cannot be had, in some enumerated case."""
    try:
        ready = prepared(mutant, modules)
    except UNCOMPUTED:
        return True
    functions = [each for each in proofs.branches.functions if each is mutant.subject]
    if not functions:  # a constant: those that use it
        entry = proofs.branches.entry
        functions = [each for each in proofs.branches.functions if entry(each.place) in mutant.branches]
    before = [(each, each.returned(functions)) for each in proofs.about(mutant)]
    with ready():
        return any(each.shows(mutant, returned) for each, returned in before)
