"""Proving properties: by enumeration, or by symbolic execution with CrossHair over every path of the rule.

*Confirmed* is said only when CrossHair reports that it has seen every path, *enumerated* only when every case was
tried. Whatever ends for another reason found no counterexample in so many paths, and that is all that is said of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from time import perf_counter
from typing import Any

from bythebook_conformance.certification.evidence import CONFIRMED, ENUMERATED, NO_COUNTEREXAMPLE, REFUTED
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.properties import Domain, Property, Rule

RAISED = "raised an error"

BUDGET = 60.0
"""Seconds that one property may take on one domain."""


class SolverMissingError(LookupError):
    """CrossHair is not installed."""


@dataclass(frozen=True)
class Trial:
    """What came of one rule on one domain: how many paths or cases were seen, and the counterexample, if any."""

    result: str
    seen: int
    seconds: float
    detail: str = ""

    def __str__(self) -> str:
        time, paths = f"{self.seconds:.1f} s", f"{self.seen:,} path{'s' if self.seen != 1 else ''}"
        if self.result == CONFIRMED:
            return f"{CONFIRMED} ({paths}, {time})"
        if self.result == ENUMERATED:
            return f"{ENUMERATED} ({self.seen:,} cases, {time})"
        if self.result == REFUTED:
            return f"REFUTED: {self.detail}"
        if self.result == RAISED:
            return f"REFUTED, an error was raised: {self.detail}"
        return f"{NO_COUNTEREXAMPLE} in {paths} ({time})"


@dataclass(frozen=True)
class Proof:
    """A property on one of its domains: what came of the rule, and of the rule with a planted fault."""

    subject: Property
    domain: Domain
    trial: Trial
    canary: Trial

    @property
    def fault(self) -> str:
        """Why the result is worth nothing: nothing was explored, or the planted fault was not found. Else empty."""
        if not self.trial.seen:
            return "no path was explored"
        if self.canary.result != REFUTED:
            return "the planted fault was not found"
        return ""

    @property
    def refuted(self) -> bool:
        """Whether there is a case for which the property does not hold, or cannot be asked."""
        return self.trial.result in (REFUTED, RAISED)

    @property
    def proved(self) -> bool:
        """Whether the property is known to hold of the whole domain."""
        return not self.fault and self.trial.result in (CONFIRMED, ENUMERATED)


def prove(kit: GameKit, budget: float = BUDGET) -> Iterator[Proof]:
    """Every property of a game on each of its domains, one after the other.

    Raises:
        SolverMissingError: a property needs CrossHair, which is not installed.
    """
    for each in kit.properties:
        for domain in each.domains:
            yield prove_one(each, domain, budget)


def prove_one(each: Property, domain: Domain, budget: float = BUDGET) -> Proof:
    """One property on one domain, and its planted fault.

    Raises:
        SolverMissingError: the domain needs CrossHair, which is not installed.
    """
    canary = tried(each.holds, each.planted, domain, budget)
    return Proof(each, domain, tried(each.holds, each.rule, domain, budget), canary)


def tried(holds: Callable[[Rule, Any], bool], rule: Rule, domain: Domain, budget: float) -> Trial:
    """A rule on one domain, by enumeration if that can be enumerated.

    Raises:
        SolverMissingError: the domain needs CrossHair, which is not installed.
    """
    if domain.every is not None:
        return _enumerate(holds, rule, domain.every())
    assert domain.draw is not None
    return _explore(holds, rule, domain.draw, budget)


def _enumerate(holds: Callable[[Rule, Any], bool], rule: Rule, cases: Iterator[Any]) -> Trial:
    """Every case of a domain, up to the first counterexample."""
    start, seen = perf_counter(), 0
    for case in cases:
        seen += 1
        try:
            right = holds(rule, case)
        except Exception as error:
            return Trial(RAISED, seen, perf_counter() - start, f"{error!r} on {case!r}")
        if not right:
            return Trial(REFUTED, seen, perf_counter() - start, repr(case))
    return Trial(ENUMERATED if seen else NO_COUNTEREXAMPLE, seen, perf_counter() - start)


def _explore(holds: Callable[[Rule, Any], bool], rule: Rule, draw: Callable[[Any], Any], budget: float) -> Trial:
    """Every path of the rule, by symbolic execution, within the budget."""
    stats: Counter[str] = Counter()
    start = perf_counter()
    state, message = solver().explore(lambda case: holds(rule, case), draw, budget, stats)
    result = {"CONFIRMED": CONFIRMED, "POST_FAIL": REFUTED, "EXEC_ERR": RAISED, "POST_ERR": RAISED}.get(state)
    detail = message if result in (REFUTED, RAISED) else ""
    return Trial(result or NO_COUNTEREXAMPLE, stats["num_paths"], perf_counter() - start, detail)


def solver() -> Any:
    """The module that drives CrossHair.

    Raises:
        SolverMissingError: it is not installed.
    """
    try:
        return import_module("bythebook_conformance.certification.proofs.crosshair")
    except ModuleNotFoundError as error:
        package = str(error.name).partition(".")[0]
        raise SolverMissingError(f"proofs need {package}, which is not installed: pip install crosshair-tool") from None
