"""Prove that the clauses allow the answers of the rules and no others, by enumeration or by symbolic execution.

*Confirmed* is said only when CrossHair reports that it has seen every path, *enumerated* only when every case was
tried. Whatever ends for another reason found no counterexample in so many paths, and that is all that is said of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from importlib import import_module
from time import perf_counter
from typing import Any, NamedTuple

from bythebook.clauses import ClauseTable
from bythebook.spec import rule_files
from bythebook_conformance.certification.counterexamples import Counterexample
from bythebook_conformance.certification.findings.evidence import CONFIRMED, ENUMERATED, NO_COUNTEREXAMPLE, REFUTED
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.departures import ReadingChoices, ReadingsAsked, RuleRun, named
from bythebook_conformance.kit.errors import UserError
from bythebook_conformance.kit.messages import written
from bythebook_conformance.kit.properties import Domain, Property
from bythebook_conformance.kit.visible import json_line
from bythebook_conformance.kit.words import counted

RAISED = "raised an error"

BUDGET = 60.0
"""Seconds that one property may take on one domain."""


class SolverMissingError(UserError):
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
    by_default: bool = False
    """Whether every case was tried under the default readings alone."""

    def __str__(self) -> str:
        time, paths = f"{self.seconds:.1f} s", counted(self.seen, "path")
        if self.result == CONFIRMED:
            return f"{CONFIRMED} ({paths}, {time})"
        if self.result == ENUMERATED:
            under = f", under every combination of {counted(len(self.points), 'reading')}: " if self.rulings else ""
            asked = f"{self.rulings:,} rulings" if self.rulings else ""
            under = ", under the default readings" if self.by_default else under
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

    ``tried`` counts the other answers; ``needed`` are the clauses that alone forbid one of them: left out, each makes a
    hole.
    """

    result: ProofResult
    tried: int = 0
    needed: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Proof:
    """A property on one of its domains: the result for the rule's answers, and for all others."""

    subject: Property
    domain: Domain
    trial: ProofResult
    complete: Completeness | None = None
    """None where nothing is shown of other answers, or where a statement allows none."""

    @property
    def refutes(self) -> bool:
        """Whether one of the two theorems does not hold."""
        return self.trial.refutes or (self.complete is not None and self.complete.result.refutes)

    @property
    def fault(self) -> str:
        """Why the result is worth nothing: nothing was explored. Else empty."""
        if not self.trial.seen:
            return "no case was seen"
        return "no other answer was tried" if self.complete is not None and not self.complete.tried else ""

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
    subjects = [(each, domain) for each in kit.proofs().properties for domain in each.domains]
    if any(domain.every is None for _, domain in subjects):
        solver()  # what is missing is said before the work
    for each, domain in subjects:
        yield prove_one(each, domain, budget, kit)


def redundant(game: str, proofs: Iterable[Proof]) -> list[str]:
    """The clauses that demand something, of which each could be left out without a hole in what these proofs show: of
    every answer that it forbids, another clause forbids it, too.
    """
    needed = {clause for proof in proofs if proof.complete is not None for clause in proof.complete.needed}
    return sorted(demanding(game) - needed)


def demanding(game: str) -> set[str]:
    """The clauses of a game that demand something in a table of its reference."""
    names = [path.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for path in rule_files(game)]
    values = [value for name in names for value in vars(import_module(name)).values()]
    entries = [entry for table in values if isinstance(table, ClauseTable) for entry in table.items()]
    return {clause for clause, laws in entries if any(law.demands is not None for law in laws.values())}


def prove_one(each: Property, domain: Domain, budget: float = BUDGET, kit: GameKit | None = None) -> Proof:
    """One property on one domain. A counterexample is drawn where the game's kit is given."""
    if domain.every is not None:
        return Proof(each, domain, *BothTheorems(each, domain, kit=kit).shown())
    assert domain.draw is not None
    rule, breaks, readings = each.rule, each.breaks, each.readings

    def told(case: Any) -> str:
        return BothTheorems(each, replace(domain, every=lambda: iter([case])), kit=kit).shown()[0].detail

    trial = _explore(lambda case: not any(breaks(rule(case, readings), case, readings)), domain.draw, budget, told)
    return Proof(each, domain, trial, None if trial.refutes else _complete_by_solver(each, domain, budget, kit))


class _Ruling(NamedTuple):
    """A ruling on a case: the readings asked for, their stand-in, the answer, and a clause that it breaks, if any."""

    asked: ReadingsAsked
    readings: Any
    answer: Any
    broken: str | None


class BothTheorems:
    """Both theorems on an enumerated domain, case by case: what is found out of a case serves both.

    A case is ruled on under every combination of the readings that rule or clauses ask for. Where a clause asks for
    another one only to judge a wrong answer, that answer is judged under all its alternatives, too. ``forbidden`` is
    told of every other answer all clauses that it breaks; without it, no more of them are looked for than need be.
    """

    def __init__(
        self,
        each: Property,
        domain: Domain,
        forbidden: Callable[[frozenset[str]], object] | None = None,
        kit: GameKit | None = None,
    ) -> None:
        self._each, self._domain, self._forbidden, self._kit = each, domain, forbidden, kit
        self._choices = None if domain.readings is None else ReadingChoices(domain.readings)
        self._seen = self._rulings = self._tries = 0
        self._points: set[str] = set()
        self._needed: set[str] = set()
        self._sound = self._complete = 0.0

    def breaking(self, case: Any, told: ReadingsAsked | None = None) -> str:
        """A clause that the rule's answer in a case breaks under some readings, of these under what is told; empty if
        there is none.
        """
        return next((ruling.broken for ruling in self._ruled(case, told) if ruling.broken is not None), "")

    def shown(self) -> tuple[ProofResult, Completeness | None]:
        """What is shown of each theorem; nothing of the second where the first does not hold or a statement decides."""
        assert self._domain.every is not None
        for case in self._domain.every():
            self._seen += 1
            start = perf_counter()
            try:
                rulings = [*self._ruled(case)]
            except Exception as error:
                return self._result(RAISED, f"{error!r} on {json_line(written(case))}"), None
            self._sound += perf_counter() - start
            for each in rulings:
                if each.broken is not None:
                    return self._result(REFUTED, self._contradiction(case, each)), None
            if self._each.others is None:
                continue
            start = perf_counter()
            hole = self._hole(case, rulings)
            self._complete += perf_counter() - start
            if hole:
                return self._result(ENUMERATED), Completeness(self._result(REFUTED, hole), self._tries)
        trial = self._result(ENUMERATED if self._seen else NO_COUNTEREXAMPLE)
        if self._each.others is None:
            return trial, None
        complete = self._result(ENUMERATED if self._tries else NO_COUNTEREXAMPLE)
        shown = replace(complete, seconds=self._complete)
        return trial, Completeness(shown, self._tries, frozenset(self._needed))

    def _result(self, result: str, detail: str = "") -> ProofResult:
        rulings, points = 0 if self._choices is None else self._rulings, frozenset(self._points)
        by_default = self._choices is None and self._each.readings is not None
        return ProofResult(result, self._seen, self._sound, detail, rulings, points, by_default)

    def _ruled(self, case: Any, told: ReadingsAsked | None = None) -> Iterator[_Ruling]:
        """The rulings on a case."""
        if self._choices is None:
            yield self._ruling(case, self._each.readings)
            return
        for asked, ruling in self._choices.completable(lambda readings: self._ruling(case, readings), told):
            self._points.update(asked)
            yield ruling._replace(asked=asked)

    def _ruling(self, case: Any, readings: Any) -> _Ruling:
        answer = self._each.rule(case, readings)
        self._rulings += 1
        return _Ruling({}, readings, answer, next(iter(self._each.breaks(answer, case, readings)), None))

    def _hole(self, case: Any, rulings: Sequence[_Ruling]) -> str:
        """Another answer that breaks no clause, in words; empty if there is none."""
        answers = list(dict.fromkeys(ruling.answer for ruling in rulings))
        waiting = [*rulings]
        others, breaks = self._each.others, self._each.breaks
        assert others is not None
        while waiting:
            ruling = waiting.pop()
            for other in others(ruling.answer, case, *answers):
                self._tries += 1
                broken = iter(breaks(other, case, ruling.readings))
                if self._forbidden is not None:
                    found = [*broken]
                    self._forbidden(frozenset(found))
                    broken = iter(found)
                first = next(broken, None)
                if first is None:
                    readings = self._afresh(ruling)
                    two = Counterexample(self._each, case, readings, ruling.answer, other)
                    return "the clauses allow two answers" + two.told(self._kit, self._departures(ruling))
                if first not in self._needed and next(broken, None) is None:
                    self._needed.add(first)
            waiting += self._further(case, ruling)
        return ""

    def _further(self, case: Any, ruling: _Ruling) -> Iterator[_Ruling]:
        """The same ruling under the alternatives of what was only asked for to judge other answers."""
        if self._choices is None:
            return
        asked = ruling.readings.asked()
        if len(asked) > len(ruling.asked):
            self._points.update(asked)
            for told in self._choices.branches(RuleRun(ruling.asked, asked, None)):
                if self._choices.makes_sense(told):
                    yield self._ruling(case, self._choices.chosen(told))._replace(asked=told)

    def _contradiction(self, case: Any, ruling: _Ruling) -> str:
        """A clause that the rule's answer breaks, and the clauses that forbid the answers which it allows, in words."""
        readings, best = self._afresh(ruling), Counterexample(self._each, case, ruling.readings, ruling.answer)
        others = iter(()) if self._each.others is None else self._each.others(ruling.answer, case, ruling.answer)
        for other in others:
            broken = tuple(dict.fromkeys(self._each.breaks(other, case, readings)))
            if ruling.broken not in broken and (best.other is None or len(broken) < len(best.broken_by_other)):
                best = best._replace(other=other, broken_by_other=broken)
        told = best._replace(broken=ruling.broken or "").told(self._kit, self._departures(ruling))
        return "an answer of the rules breaks a clause" + told

    def _afresh(self, ruling: _Ruling) -> Any:
        """The readings of a ruling, of which nothing has been kept."""
        return copy(ruling.readings) if self._choices is None else self._choices.chosen(ruling.asked)

    def _departures(self, ruling: _Ruling) -> str:
        """The readings that are not the sheet's."""
        return "" if self._choices is None else named(self._choices.departing(ruling.asked))


def _complete_by_solver(each: Property, domain: Domain, budget: float, kit: GameKit | None) -> Completeness | None:
    """The same with a case and an answer that are unknown."""
    draw, unknown, breaks = domain.draw, each.unknown, each.breaks
    if unknown is None:
        return None
    assert draw is not None

    def holds(pair: tuple[Any, Any]) -> bool:
        case, other = pair
        right = each.rule(case, each.readings)
        return bool(other == right or any(breaks(other, case, each.readings)))

    def both(draws: Any) -> tuple[Any, Any]:
        case = draw(draws)
        return case, unknown(draws, case)

    def told(pair: tuple[Any, Any]) -> str:
        alone = replace(each, others=lambda *_: iter([pair[1]]))
        complete = BothTheorems(alone, replace(domain, every=lambda: iter([pair[0]])), kit=kit).shown()[1]
        return "" if complete is None else complete.result.detail

    result = _explore(holds, both, budget, told)
    return Completeness(result, result.seen)


def _explore(
    holds: Callable[[Any], bool], draw: Callable[[Any], Any], budget: float, told: Callable[[Any], str]
) -> ProofResult:
    """Every path of the rule, by symbolic execution, within the budget; a case that refutes it, as it is told."""
    stats: Counter[str] = Counter()
    failing: list[Any] = []
    start, crosshair = perf_counter(), solver()

    def kept(case: Any) -> bool:
        held = holds(case)
        if not held:
            failing.append(crosshair.known(case))
        return held

    state, message = crosshair.explore(kept, draw, budget, stats)
    result = {"CONFIRMED": CONFIRMED, "POST_FAIL": REFUTED, "EXEC_ERR": RAISED, "POST_ERR": RAISED}.get(state)
    detail = message if result in (REFUTED, RAISED) else ""
    if result == REFUTED and failing:
        detail = told(failing[-1]) or detail
    return ProofResult(result or NO_COUNTEREXAMPLE, stats["num_paths"], perf_counter() - start, detail)


def solver() -> Any:
    """The module that drives CrossHair.

    Raises:
        SolverMissingError: it is not installed.
    """
    try:
        return import_module("bythebook_conformance.certification.crosshair")
    except ModuleNotFoundError as error:
        package = str(error.name).partition(".")[0]
        raise SolverMissingError(f"proofs need {package}, which is not installed: pip install crosshair-tool") from None
