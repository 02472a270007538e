"""Prove that rules are what clauses demand, or what a statement says, by enumeration or by symbolic execution.

*Confirmed* is said only when CrossHair reports that it has seen every path, *enumerated* only when every case was
tried. Whatever ends for another reason found no counterexample in so many paths, and that is all that is said of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from time import perf_counter
from typing import Any

from bythebook.readings import Readings
from bythebook_conformance.certification.findings.evidence import CONFIRMED, ENUMERATED, NO_COUNTEREXAMPLE, REFUTED
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.departures import ReadingChoices, named
from bythebook_conformance.kit.english import counted
from bythebook_conformance.kit.properties import Domain, Property, Rule, deaf

RAISED = "raised an error"

BUDGET = 60.0
"""Seconds that one property may take on one domain."""


class SolverMissingError(LookupError):
    """CrossHair is not installed."""


@dataclass(frozen=True)
class ProofResult:
    """The result for one rule on one domain: how many paths or cases were seen, and the counterexample, if any.

    ``rulings`` counts the combinations of readings over all cases, and ``points`` are the open points in them, by field
    name, if the domain is tried under readings.
    """

    result: str
    seen: int
    seconds: float
    detail: str = ""
    rulings: int = 0
    points: frozenset[str] = frozenset()

    def __str__(self) -> str:
        time, paths = f"{self.seconds:.1f} s", counted(self.seen, "path")
        if self.result == CONFIRMED:
            return f"{CONFIRMED} ({paths}, {time})"
        if self.result == ENUMERATED:
            under = f", under every combination of {counted(len(self.points), 'reading')}: " if self.rulings else ""
            asked = f"{self.rulings:,} rulings" if self.rulings else ""
            return f"enumerated over all {counted(self.seen, 'case')}{under}{asked} ({time})"
        if self.result == REFUTED:
            return f"REFUTED: {self.detail}"
        if self.result == RAISED:
            return f"REFUTED, an error was raised: {self.detail}"
        return f"{NO_COUNTEREXAMPLE} in {paths} ({time})"

    @property
    def refutes(self) -> bool:
        """Whether there is a case in which the rule disagrees with its statement, or cannot be asked."""
        return self.result in (REFUTED, RAISED)


@dataclass(frozen=True)
class Completeness:
    """The second theorem on one domain: every other answer breaks a clause.

    ``tried`` counts the other answers; ``needed`` are the clauses that alone forbid one of them, ``demanding`` all that
    forbid any.
    """

    result: ProofResult
    tried: int = 0
    needed: frozenset[str] = frozenset()
    demanding: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Proof:
    """A property on one of its domains: the result for the rule; where clauses demand that for all other answers, else
    that of the rule with each of the planted faults.
    """

    subject: Property
    domain: Domain
    trial: ProofResult
    canaries: Mapping[str, ProofResult] = field(default_factory=dict)
    complete: Completeness | None = None

    @property
    def refutes(self) -> bool:
        """Whether one of the two theorems does not hold."""
        return self.trial.refutes or (self.complete is not None and self.complete.result.refutes)

    @property
    def fault(self) -> str:
        """Why the result is worth nothing: nothing was explored, or a planted fault was not found. Else empty."""
        if not self.trial.seen:
            return "no case was seen"
        if self.complete is not None:
            return "" if self.complete.tried else "no other answer was tried"
        if self.subject.breaks is not None:
            return ""
        missed = [name for name, canary in self.canaries.items() if canary.result != REFUTED]
        if missed or not self.canaries:
            return f"the planted fault was not found: {missed[0]}" if missed else "no fault was planted"
        return ""

    @property
    def proved(self) -> bool:
        """Whether the property is known to hold of the whole domain."""
        shown = [self.trial] if self.complete is None else [self.trial, self.complete.result]
        return not self.fault and all(each.result in (CONFIRMED, ENUMERATED) for each in shown)


def prove(kit: GameKit, budget: float = BUDGET) -> Iterator[Proof]:
    """Every property of a game on each of its domains, one after the other.

    Raises:
        SolverMissingError: a property needs CrossHair, which is not installed.
    """
    for each in kit.proofs().properties:
        for domain in each.domains:
            yield prove_one(each, domain, budget)


def prove_one(each: Property, domain: Domain, budget: float = BUDGET) -> Proof:
    """One property on one domain, and its planted faults; among them, for every open point that the rule asks about,
    the rule that ignores the answer.
    """
    trial = tried(each, each.rule, domain, budget)
    if each.breaks is not None:
        return Proof(each, domain, trial, complete=None if trial.refutes else _complete(each, domain, budget))
    planted = dict(each.planted)
    if domain.readings is not None:
        defaults = ReadingChoices(domain.readings).defaults
        for name in sorted(trial.points):
            planted[f"deaf to {name.replace('_', '-')}"] = deaf(each.rule, name, defaults[name])
    return Proof(each, domain, trial, {name: tried(each, rule, domain, budget) for name, rule in planted.items()})


def tried(each: Property, rule: Rule, domain: Domain, budget: float) -> ProofResult:
    """A rule in place of a property's own on one domain, by enumeration if that can be enumerated."""
    if domain.every is None:
        assert domain.draw is not None
        return _explore(lambda case: each.says(rule(case, each.readings), case, each.readings), domain.draw, budget)
    if domain.readings is not None:
        return _enumerate_readings(each, rule, domain.every(), domain.readings)
    return _enumerate(each, rule, domain.every())


def _complete(each: Property, domain: Domain, budget: float) -> Completeness | None:
    """Whether every other answer breaks a clause; None where a solver would have to know what an answer looks like."""
    breaks, start = each.breaks, perf_counter()
    assert breaks is not None
    if domain.every is None:
        return _complete_by_solver(each, domain, budget)
    choices = None if domain.readings is None else ReadingChoices(domain.readings)
    seen = tries = 0
    needed: set[str] = set()
    demanding: set[str] = set()
    for case in domain.every():
        seen += 1
        rulings: list[tuple[Any, Any]] = [({}, each.rule(case, each.readings))]
        if choices is not None:
            rulings = [*choices.completable(_ruling(each, case))]
        answers = list(dict.fromkeys(answer for _, answer in rulings))
        for asked, answer in rulings:
            readings = each.readings if choices is None else choices.chosen(asked)
            for other in each.others(answer, case, *answers):
                tries += 1
                broken = breaks(other, case, readings)
                if not broken:
                    departures = "" if choices is None else named(choices.departing(asked))
                    under = f" under {departures}" if departures else ""
                    detail = f"{case!r}{under}: {answer!r} is right, but {other!r} breaks no clause either"
                    return Completeness(ProofResult(REFUTED, seen, perf_counter() - start, detail), tries)
                demanding.update(broken)
                if len(broken) == 1:
                    needed.update(broken)
    shown = ProofResult(ENUMERATED if tries else NO_COUNTEREXAMPLE, seen, perf_counter() - start)
    return Completeness(shown, tries, frozenset(needed), frozenset(demanding))


def _ruling(each: Property, case: Any) -> Callable[[Any], Any]:
    """(readings) -> the answer, where the clauses are asked for what they demand of it, too."""

    def ruling(readings: Any) -> Any:
        answer = each.rule(case, readings)
        assert each.breaks is not None
        each.breaks(answer, case, readings)
        return answer

    return ruling


def _complete_by_solver(each: Property, domain: Domain, budget: float) -> Completeness | None:
    """The same with a case and an answer that are unknown."""
    draw, unknown, breaks = domain.draw, each.unknown, each.breaks
    if unknown is None:
        return None
    assert draw is not None
    assert breaks is not None

    def holds(pair: tuple[Any, Any]) -> bool:
        case, other = pair
        right = each.rule(case, each.readings)
        return bool(other == right or breaks(other, case, each.readings))

    def both(draws: Any) -> tuple[Any, Any]:
        case = draw(draws)
        return case, unknown(draws, case)

    result = _explore(holds, both, budget)
    return Completeness(result, result.seen)


def _enumerate(each: Property, rule: Rule, cases: Iterator[Any]) -> ProofResult:
    """Every case of a domain, up to the first counterexample."""
    start, seen, says, readings = perf_counter(), 0, each.says, each.readings
    for case in cases:
        seen += 1
        try:
            right = says(rule(case, readings), case, readings)
        except Exception as error:
            return ProofResult(RAISED, seen, perf_counter() - start, f"{error!r} on {case!r}")
        if not right:
            return ProofResult(REFUTED, seen, perf_counter() - start, repr(case))
    return ProofResult(ENUMERATED if seen else NO_COUNTEREXAMPLE, seen, perf_counter() - start)


def _enumerate_readings(each: Property, rule: Rule, cases: Iterator[Any], readings: type[Readings]) -> ProofResult:
    """Every case under every combination of the readings that rule or statement asks for, up to the first
    counterexample.
    """
    start, seen, rulings, choices = perf_counter(), 0, 0, ReadingChoices(readings)
    points: set[str] = set()
    for case in cases:
        seen += 1
        for asked, outcome in choices.completable(_attempt(each, rule, case)):
            rulings += 1
            points.update(asked)
            if outcome is not True:
                under = named(choices.departing(asked)) or "the default readings"
                detail = f"{case!r} under {under}"
                result = REFUTED if outcome is False else RAISED
                detail = f"{outcome!r} on {detail}" if result == RAISED else detail
                return ProofResult(result, seen, perf_counter() - start, detail, rulings, frozenset(points))
    result = ENUMERATED if seen else NO_COUNTEREXAMPLE
    return ProofResult(result, seen, perf_counter() - start, "", rulings, frozenset(points))


def _attempt(each: Property, rule: Rule, case: Any) -> Callable[[Any], bool | Exception]:
    """(readings) -> whether the rule is right in a case, or the error that it raises."""

    def attempt(readings: Any) -> bool | Exception:
        try:
            return bool(each.says(rule(case, readings), case, readings))
        except Exception as error:
            return error

    return attempt


def _explore(holds: Callable[[Any], bool], draw: Callable[[Any], Any], budget: float) -> ProofResult:
    """Every path of the rule, by symbolic execution, within the budget."""
    stats: Counter[str] = Counter()
    start = perf_counter()
    state, message = solver().explore(holds, draw, budget, stats)
    result = {"CONFIRMED": CONFIRMED, "POST_FAIL": REFUTED, "EXEC_ERR": RAISED, "POST_ERR": RAISED}.get(state)
    detail = message if result in (REFUTED, RAISED) else ""
    return ProofResult(result or NO_COUNTEREXAMPLE, stats["num_paths"], perf_counter() - start, detail)


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
