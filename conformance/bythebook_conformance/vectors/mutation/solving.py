"""Try mutants that are equivalent over an enumerated scope on all cases of their rule, with the solver.

That a mutant is equivalent is a property of it, and a killed mutant of the same module is the fault that the run must
find. These are therefore proofs like those of ``bythebook prove``, and claim no more.
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
"""The most killed mutants that are planted, one after another, until one shows on the domain."""


def proofs(kit: GameKit, adequacy: Adequacy, budget: float) -> Iterator[tuple[Mutant, Proof]]:
    """The solver's result for every equivalent mutant on every domain of its rule, under the default readings.

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
    """One proof, with the first planted mutant that shows on the domain."""

    def changed(each: Mutant) -> Callable[[Any], Any]:
        ready = prepared(each, rule_modules(kit.name))

        def ruling(case: Any) -> Any:
            with ready():
                return unknowns.ruling(case)

        return ruling

    def as_before(rule: Callable[[Any], Any], case: Any) -> bool:
        return bool(rule(case) == unknowns.ruling(case))

    faults = planted or [mutant]  # without a killed mutant nothing can be planted, and this one will not be found
    trial = tried(as_before, changed(mutant), domain, budget)
    for fault in faults:
        canary = tried(as_before, changed(fault), domain, budget)
        if canary.result == REFUTED:
            break
    subject = Property(str(mutant), (), changed(mutant), changed(fault), as_before, (domain,))
    return Proof(subject, domain, trial, canary)
