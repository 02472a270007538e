"""Proving that an engine in this process agrees with the reference, or finding where it does not.

CrossHair runs the engine's method and the reference on the same unknowns. Every run is made twice: with the engine's
answers, and with a fault planted in them that the run must find. A counterexample is nothing but a question here;
whoever asked for the proof puts it to the engine again, with known values, before it counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from bythebook_conformance.certification.findings.evidence import CONFIRMED, NO_COUNTEREXAMPLE, REFUTED
from bythebook_conformance.certification.proofs.proving import BUDGET, ProofResult, solver
from bythebook_conformance.kit.agreement import IN_NUMBERS, NUMBERS, EngineAgreement, changed, is_same
from bythebook_conformance.kit.properties import Domain


@dataclass
class EngineTrial:
    """The result on one domain, and what its run came upon; the same for a run with a planted fault."""

    domain: Domain
    run: EngineRun
    trial: ProofResult
    canary: ProofResult | None = None

    @property
    def fault(self) -> str:
        """Why nothing is shown, if the kit is at fault; otherwise empty."""
        if not self.trial.seen:
            return "no path was explored"
        if self.trial.result == CONFIRMED and self.canary is not None and self.canary.result != REFUTED:
            return "the planted fault was not found"
        return ""

    @property
    def silence(self) -> str:
        """Why nothing is shown, if nobody is at fault; otherwise empty."""
        if not self.run.assessed:
            return "the engine leaves out every field"
        if self.trial.result == NO_COUNTEREXAMPLE and self.canary is not None and self.canary.result != REFUTED:
            return "not even the planted fault was found in the time given"
        return ""


@dataclass
class EngineRun:
    """One exploration: what it compares, and what it came upon. ``facts`` is the counterexample, if there is one;
    ``assessed`` and ``left_out`` are the fields that the engine answers and those that it does not.
    """

    agreement: EngineAgreement
    method: Callable[..., Any]
    readings: Any
    planted: bool
    walked: int = 0
    facts: Any = None
    assessed: set[str] = field(default_factory=set)
    left_out: set[str] = field(default_factory=set)

    def agrees(self, facts: Any) -> bool:
        """Whether the engine's answer is the reference's.

        Where it is not, or where an engine's code does not get through with unknown values, the path is walked again
        with known ones that lead there. So a disagreement found here is real.
        """
        try:
            if self._agrees(facts):
                return True
        except Exception:  # of the engine, or of the solver's stand-in for a number: the second try tells
            pass
        known = solver().known(facts)
        self.walked += 1
        try:
            right = self._agrees(known)
        except Exception:
            right = False
        if not right:
            self.facts = known
        return right

    def _agrees(self, facts: Any) -> bool:
        due = self.agreement.result(facts, self.readings, NUMBERS)
        answer: Mapping[str, Any] = self.method(**self.agreement.params(facts, NUMBERS))
        assessed = [name for name in due if name in answer]
        self.walked += 1
        self.assessed.update(assessed)
        self.left_out.update(name for name in due if name not in answer and due[name] is not None)
        if self.planted and assessed and self.agreement.corner(facts):
            answer = {**answer, assessed[0]: changed(answer[assessed[0]])}
        return all(is_same(due[name], answer[name]) for name in assessed)


def method_of(target: Any, agreement: EngineAgreement) -> tuple[str, Callable[..., Any] | None]:
    """The name of the method that computes on numbers, and the method, None if the engine has none."""
    name = agreement.method.rpartition(".")[2] + (IN_NUMBERS if agreement.has_names else "")
    found = getattr(target, name, None)
    return name, found if callable(found) else None


def prove_agreement(target: Any, agreement: EngineAgreement, readings: Any) -> Iterator[EngineTrial]:
    """Prove agreement on one domain after the other, up to the first counterexample.

    Raises:
        SolverMissingError: CrossHair is not installed.
    """
    _, method = method_of(target, agreement)
    assert method is not None
    assert agreement.writers  # made before the solver watches
    for domain in agreement.domains:
        run = EngineRun(agreement, method, readings, planted=False)
        found = EngineTrial(domain, run, _explore(run, domain))
        if found.trial.result == REFUTED or not run.assessed:
            yield found
            return
        found.canary = _explore(EngineRun(agreement, method, readings, planted=True), domain)
        yield found


def _explore(run: EngineRun, domain: Domain) -> ProofResult:
    """Every path of engine and reference together, within the time given."""
    assert domain.draw is not None
    stats: Counter[str] = Counter()
    start = perf_counter()
    state, _ = solver().explore(run.agrees, domain.draw, BUDGET, stats)
    seen = stats["num_paths"] if run.walked else 0  # CrossHair also counts a path on which no answer is had
    took = perf_counter() - start
    if run.facts is not None:
        return ProofResult(REFUTED, seen, took, repr(run.facts))
    return ProofResult(CONFIRMED if state == "CONFIRMED" else NO_COUNTEREXAMPLE, seen, took)
