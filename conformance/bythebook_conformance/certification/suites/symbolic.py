"""Proofs that the engine agrees with the rules over whole domains, and the situations that solvers have found.

Finite domains are enumerated first, one question of every class, which is exact and blind to an engine's style; what is
unbounded or too large is left to symbolic execution: CrossHair runs the engine's method and the reference on the same
unknowns. Every run is made twice: with the engine's answers, and with a fault planted in them that the run must find. A
counterexample is nothing but a question, which is put to the engine again, with known values, before it counts.

Both are for Python objects only. For every other engine, and where proofs are not asked for, the stored situations are
asked, and the report says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from time import perf_counter
from typing import Any

from bythebook.spec import Vector, load_vectors
from bythebook_conformance.certification.asking.batches import examine, examine_chunk
from bythebook_conformance.certification.asking.engine_session import EngineSession, Part
from bythebook_conformance.certification.findings.evidence import (
    CONFIRMED,
    NO_COUNTEREXAMPLE,
    NOT_ASSESSED,
    PROOFS,
    REFUTED,
    REPLAYED,
    Evidence,
)
from bythebook_conformance.certification.proving import BUDGET, ProofResult, SolverMissingError, solver
from bythebook_conformance.certification.run import Run
from bythebook_conformance.certification.suites.exhaustive import show_whole
from bythebook_conformance.kit import Chunk, GameKit
from bythebook_conformance.kit.agreement import IN_NUMBERS, NAMES, NUMBERS, EngineAgreement, changed, is_same
from bythebook_conformance.kit.properties import Domain

# ---- Engine and reference on the same unknowns -----------------------------------------------------------------------


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


# ---- The suite -------------------------------------------------------------------------------------------------------


SITUATIONS = "situations found for branches and readings of the rules"


def vectors_for(session: EngineSession, vectors: Iterable[Vector] | None = None) -> list[Vector]:
    """The vectors that the engine of the session can be asked: not those with fields that only engines know which
    declare an alternative that this one does not play.
    """
    chosen = load_vectors(session.kit.name) if vectors is None else vectors
    return [vector for vector in chosen if session.may_be_sent(vector.method, vector.params)]


def ask_vectors(session: EngineSession, vectors: Iterable[Vector] | None = None) -> list[Vector]:
    """Ask the engine every vector that it can be asked, and judge the answers.

    Of vectors with one question, which differ in their readings, the first is asked. The result contains the vectors
    that were asked, for every method with an answer to each of them.

    The question is asked whatever readings it was found under, and judged by those in force: under them it is a
    situation like any other. Under its own readings the ruling is the stored answer, which a test makes sure of.
    """
    by_method: dict[str, dict[str, Vector]] = {}
    for vector in vectors_for(session, vectors):
        params = session.kit.method(vector.method).written_out(vector.params)
        by_method.setdefault(vector.method, {}).setdefault(str(params), replace(vector, params=params))
    asked: list[Vector] = []
    for method, chosen in by_method.items():
        before = session.judge.tally.unanswered
        examine(session, method, ([vector.params] for vector in chosen.values()))
        if session.judge.tally.unanswered == before and not session.over_budget:
            asked += chosen.values()
    return asked


def parts(kit: GameKit, run: Run) -> Iterator[Part]:
    """The stored situations of each method, which are not loaded before they are asked; each part of the domains that
    are enumerated; and each agreement.
    """
    for name in sorted(method.name for method in kit.methods):
        yield Part("symbolic", f"{name.rpartition('.')[2]}: situations", partial(ask_situations, name), name)
    for chunk in kit.enumerated(run.chance) if run.prove else ():
        yield Part("symbolic", f"{chunk.name}: enumeration", partial(enumerate_chunk, chunk), chunk.method)
    for agreement in kit.proofs().agreements:
        short = agreement.method.rpartition(".")[2]
        yield Part("symbolic", f"{short}: agreement", partial(prove, agreement), agreement.method)


def ask_situations(name: str, session: EngineSession) -> str:
    """Ask the situations that solvers have found for one method."""
    vectors = [vector for vector in load_vectors(session.kit.name) if vector.method == name]
    if not vectors:
        return "no situations are stored"
    reason = session.why_not_asked(session.kit.method(name))
    asked = ask_vectors(session, vectors)
    if asked and not session.run.clauses:
        ways = Counter(vector.found for vector in asked)
        detail = ", ".join(f"{count} {way}" for way, count in sorted(ways.items()))
        session.judge.show(Evidence(name, SITUATIONS, REPLAYED, ways.total(), detail=detail))
    return reason


def enumerate_chunk(chunk: Chunk, session: EngineSession) -> str:
    """Ask every question of a part of a finite domain, where proofs are made."""
    reason = session.why_not_asked(session.kit.method(chunk.method)) or _why_not(session)
    if not reason:
        examine_chunk(session, chunk)
        show_whole(session, chunk, session.kit.enumerated(session.run.chance))
    return reason


def prove(agreement: EngineAgreement, session: EngineSession) -> str:
    """Prove that the engine agrees with the rules, if it is an object in this process and proofs are wanted."""
    method = session.kit.method(agreement.method)
    unasked = session.why_not_asked(method)
    if unasked or session.run.clauses:
        return unasked or "only some clauses are asked about"
    reason = _why_not(session)
    name, function = method_of(None if reason else session.engine.target, agreement)
    if not reason and function is None:
        reason = f"the engine has no method {name}"
    if reason:
        session.judge.show(Evidence(method.name, PROOFS, NOT_ASSESSED, detail=reason))
        return reason
    asked = "" if name == method.short else name
    try:
        for found in prove_agreement(session.engine.target, agreement, session.readings):
            assert not found.fault, f"{method.name}, {found.domain.name}: {found.fault}"  # a fault of the kit
            session.judge.show(_showing(method.name, asked, found))
            if found.trial.result == REFUTED:
                _ask_again(session, agreement, asked, found)
    except SolverMissingError as error:
        session.judge.show(Evidence(method.name, PROOFS, NOT_ASSESSED, detail=str(error)))
        return str(error)
    return ""


def _why_not(session: EngineSession) -> str:
    """Why no proof is tried, empty if one is."""
    if not session.engine.provable:
        return "symbolic execution does not see through a pipe"
    if not session.run.prove:
        return "proofs are made with --prove, --suite symbolic or profile full"
    return ""


def _showing(method: str, asked: str, found: EngineTrial) -> Evidence:
    trial = found.trial
    showing = Evidence(method, found.domain.name, trial.result, trial.seen, trial.seconds, asked)
    if found.silence and trial.result != REFUTED:
        showing.how, showing.detail = NOT_ASSESSED, found.silence
    else:
        showing.left_out, showing.given = sorted(found.run.left_out), sorted(found.run.assessed)
    return showing


def _ask_again(session: EngineSession, agreement: EngineAgreement, asked: str, found: EngineTrial) -> None:
    """Put the counterexample to the engine as a question like any other: a wrong answer is a finding."""
    method = session.kit.method(agreement.method)
    params = method.written_out(agreement.params(found.run.facts, NAMES))
    if session.ask_one(method, params) is not None:
        return
    if asked:
        session.judge.breach(
            "", params, f"{asked} breaks the rules where {method.short} keeps them: it is another rule"
        )
    else:
        session.judge.breach(method.name, params, "the same question got a wrong answer first, then the right one")
