"""Mutants that are no change over an enumerated scope, tried by the solver over all cases of their rule.

That a mutant is no change is a property of it, and a killed mutant of the same module is the fault that the run has
to find: so these are proofs like those of ``bythebook prove``, and no more is said of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from bythebook_conformance.certification.evidence import REFUTED
from bythebook_conformance.certification.proofs.proving import Proof, tried
from bythebook_conformance.kit import GameKit, Unknowns
from bythebook_conformance.kit.properties import Domain, Property
from bythebook_conformance.vectors.mutation.items import ANSWER
from bythebook_conformance.vectors.mutation.judging import prepared
from bythebook_conformance.vectors.mutation.measuring import Adequacy, module_of
from bythebook_conformance.vectors.mutation.mutants import Mutant
from bythebook_conformance.vectors.mutation.rules import rule_modules

PLANTED = 4
"""So many killed mutants are planted one after the other until one shows on the domain."""


def proofs(kit: GameKit, adequacy: Adequacy, budget: float) -> Iterator[tuple[Mutant, Proof]]:
    """For every equivalent mutant what the solver makes of it on every domain of its rule, under the default readings.

    Raises:
        SolverMissingError: CrossHair is not installed.
    """
    killed = [mutant for mutant, each in adequacy.judged if each.killed and each.effect == ANSWER]
    for mutant in adequacy.equivalent():
        planted = [each for each in killed if each.place == mutant.place] or [
            each for each in killed if module_of(each) == module_of(mutant)
        ]
        for unknowns in kit.unknowns:
            if module_of(mutant) in unknowns.modules:
                for domain in unknowns.domains:
                    yield mutant, _proof(kit, mutant, planted[:PLANTED], unknowns, domain, budget)


def _proof(
    kit: GameKit, mutant: Mutant, planted: list[Mutant], unknowns: Unknowns, domain: Domain, budget: float
) -> Proof:
    """One proof, with the first of the planted mutants that shows there."""

    def changed(each: Mutant) -> Callable[[Any], Any]:
        ready = prepared(each, rule_modules(kit.name))

        def ruling(case: Any) -> Any:
            with ready():
                return unknowns.ruling(case)

        return ruling

    def as_before(rule: Callable[[Any], Any], case: Any) -> bool:
        return bool(rule(case) == unknowns.ruling(case))

    faults = planted or [mutant]  # where no mutant is killed none can be planted, and this one will not be found
    trial = tried(as_before, changed(mutant), domain, budget)
    for fault in faults:
        canary = tried(as_before, changed(fault), domain, budget)
        if canary.result == REFUTED:
            break
    subject = Property(str(mutant), (), changed(mutant), changed(fault), as_before, (domain,))
    return Proof(subject, domain, trial, canary)
