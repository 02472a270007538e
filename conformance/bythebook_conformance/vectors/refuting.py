"""Compare mutants with the statements of the rules: which of them does ``bythebook rules prove`` refute?

A mutant that no statement refutes is put to the questions that vectors are chosen from. If one of them has another
answer, the statements are too weak. If none has, the mutant is equivalent over the domains of these questions and those
of the statements; nothing is claimed beyond them.
"""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import compress
from types import ModuleType
from typing import Any, NamedTuple

from bythebook_conformance.certification.execution.sharing import ALONE, Crew
from bythebook_conformance.certification.proofs.proving import tried
from bythebook_conformance.kit import GameKit, load_kit
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
from bythebook_conformance.vectors.mutation.limiting import CPU_SECONDS, CpuLimitExceeded
from bythebook_conformance.vectors.mutation.mutants import Mutant, mutants_of
from bythebook_conformance.vectors.mutation.rules import rule_modules


@dataclass(frozen=True, slots=True)
class Held:
    """What became of a mutant that was held to the statements of its rule.

    If it is not refuted, ``changes`` is the domain with a question whose answer it changes. If there is none,
    ``unchanged`` are the domains with questions that come to the changed code; if there are none of these either, the
    statements with cases that do.
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
        """Whether it changes an answer that no statement tells, or no domain comes to it."""
        return not (self.refuted or self.equivalent)


class Row(NamedTuple):
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
    held: tuple[Held, ...]
    others: int
    """How many mutants the other rules have, which no property pins down."""

    def rows(self) -> Iterator[Row]:
        """Every rule with its mutants, in source order."""
        for place in dict.fromkeys(each.mutant.place for each in self.held):
            yield _row(place, [each for each in self.held if each.mutant.place == place])

    def total(self) -> Row:
        """All rules with a statement."""
        return _row("all rules with a statement", self.held)

    def by_scope(self) -> dict[str, int]:
        """For every domain, how many of the equivalent mutants it comes to without a change of an answer."""
        return Counter(scope for each in self.held if each.equivalent for scope in each.unchanged)


def _row(name: str, held: Sequence[Held]) -> Row:
    refuted, equivalent = sum(each.refuted for each in held), sum(each.equivalent for each in held)
    return Row(name, len(held), refuted, equivalent, len(held) - refuted - equivalent)


def by_proof(kit: GameKit, crew: Crew) -> ByProof:
    """Hold every mutant of the rules that a game's properties pin down to these, by enumeration, and those that are not
    refuted to questions.
    """
    every = made(mutants_of, kit.name)
    _, mutants = every.value
    pinned = {each.number: each for each in mutants if deciding(kit, each.place)}
    refuted = {*compress(pinned, in_blocks(partial(_refuted, kit.name, every), [*pinned], crew, kit.name))}
    held = {number: Held(each, number in refuted) for number, each in pinned.items()}
    left = sorted(pinned.keys() - refuted)
    if left:
        bench = made(bench_of, kit.name, None, True)
        held |= {each.mutant.number: each for each in unrefuted(kit, bench, left, crew)}
    return ByProof(kit.name, tuple(held.values()), len(mutants) - len(pinned))


def unrefuted(kit: GameKit, bench: Made[MutantJudging], numbers: Sequence[int], crew: Crew = ALONE) -> Iterator[Held]:
    """What questions make of the mutants with these numbers, which no statement refutes."""
    judge, mutants = bench.value
    for judged in judged_all(bench, numbers, crew, kit.name):
        mutant = mutants[judged.mutant]
        if judged.effect in KILLING:
            yield Held(mutant, False, " ".join(judged.scopes) or "the vectors and generated questions")
        else:
            yield Held(mutant, False, "", judged.scopes or tuple(_coming_to(kit, mutant, judge.ruler.branches)))


def _coming_to(kit: GameKit, mutant: Mutant, branches: BranchRecorder) -> Iterator[str]:
    """The enumerated domains of the statements of a rule that come to the code which a mutant of it changes."""
    for each in deciding(kit, mutant.place):
        for domain in each.domains:
            if domain.every is not None:
                with branches.recording() as hits:
                    hits.clear()
                    tried(each, each.rule, domain, 0)
                    if mutant.branches & hits:
                        yield f"{domain.name} ({each.name})"


def _refuted(game: str, every: Made[tuple[BranchRecorder, list[Mutant]]], numbers: Sequence[int]) -> list[bool]:
    """Whether each of the mutants with these numbers is refuted."""
    kit, modules = load_kit(game), rule_modules(game)
    _, mutants = every.value
    return [is_refuted(kit, mutants[number], modules) for number in numbers]


def deciding(kit: GameKit, place: str) -> list[Property]:
    """The properties that pin down the rule at a place."""
    return [each for each in kit.proofs().properties if any(is_within(place, rule) for rule in each.decides)]


def is_refuted(kit: GameKit, mutant: Mutant, modules: Sequence[ModuleType]) -> bool:
    """Whether a property of the rule does not hold of the mutant, or cannot be asked, in some enumerated case."""
    try:
        ready = prepared(mutant, modules)
    except UNCOMPUTED:
        return True
    with ready():
        try:
            return any(
                tried(each, each.rule, replace(domain, every=partial(_watched, domain)), 0).refutes
                for each in deciding(kit, mutant.place)
                for domain in each.domains
                if domain.every is not None
            )
        except CpuLimitExceeded:
            return True
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _watched(domain: Domain) -> Iterator[Any]:
    """The cases of a domain, none of which may keep a rule busy for twice ``CPU_SECONDS``."""
    reached, before_tick = 0, -1

    def tick(*_: object) -> None:
        nonlocal before_tick
        if reached == before_tick:
            raise CpuLimitExceeded
        before_tick = reached

    assert domain.every is not None
    before = signal.signal(signal.SIGVTALRM, tick)
    signal.setitimer(signal.ITIMER_VIRTUAL, CPU_SECONDS, CPU_SECONDS)
    try:
        for case in domain.every():
            reached += 1
            yield case
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
