"""Mutants held to the statements of the rules: which of them the proofs of ``bythebook prove`` refute.

A mutant for which every statement still holds is equivalent over the domains of those statements, under every reading
that they ask about; nothing is claimed beyond them.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import ModuleType
from typing import Any

from bythebook_conformance.certification.execution.sharing import ALONE, Crew, Made, made
from bythebook_conformance.certification.proofs.proving import tried
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.kit.properties import Domain, Property, is_within
from bythebook_conformance.vectors.mutation.branches import BranchRecorder
from bythebook_conformance.vectors.mutation.judging import UNCOMPUTED, in_blocks, prepared
from bythebook_conformance.vectors.mutation.limiting import CPU_SECONDS, CpuLimitExceeded
from bythebook_conformance.vectors.mutation.mutants import Mutant, mutants_of
from bythebook_conformance.vectors.mutation.rules import rule_modules


@dataclass(frozen=True)
class ByProof:
    """What the proofs of a game make of the mutants of the rules that its properties pin down."""

    game: str
    judged: tuple[tuple[Mutant, bool], ...]
    """Every mutant, and whether it is refuted."""
    others: int
    """How many mutants the other rules have, which no property pins down."""

    def left(self) -> list[Mutant]:
        """The mutants for which every statement holds."""
        return [mutant for mutant, refuted in self.judged if not refuted]

    def rows(self) -> Iterator[tuple[str, int, int]]:
        """Every rule with its mutants and how many of them are refuted, in source order."""
        places = dict.fromkeys(mutant.place for mutant, _ in self.judged)
        for place in places:
            fates = [refuted for mutant, refuted in self.judged if mutant.place == place]
            yield place, len(fates), sum(fates)


def by_proof(kit: GameKit, crew: Crew = ALONE) -> ByProof:
    """Hold every mutant of the rules that a game's properties pin down to these, by enumeration."""
    every = made(mutants_of, kit.name)
    _, mutants = every.value
    pinned = [each for each in mutants if deciding(kit, each.place)]
    refuted = refuted_all(every, [each.number for each in pinned], crew, kit.name)
    return ByProof(kit.name, tuple(zip(pinned, refuted, strict=True)), len(mutants) - len(pinned))


def refuted_all(
    every: Made[tuple[BranchRecorder, list[Mutant]]], numbers: Sequence[int], crew: Crew, game: str
) -> Iterator[bool]:
    """Whether each of the mutants with these numbers is refuted, in order."""
    return in_blocks(partial(_refuted, game, every), numbers, crew, game)


def _refuted(game: str, every: Made[tuple[BranchRecorder, list[Mutant]]], numbers: Sequence[int]) -> list[bool]:
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
