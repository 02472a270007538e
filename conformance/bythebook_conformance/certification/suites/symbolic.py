"""Proofs that the engine agrees with the rules over whole domains, and the situations that solvers have found.

Finite domains are enumerated first, one question of every class, which is exact and blind to an engine's style; what is
unbounded or too large is left to symbolic execution. Both are for Python objects only. For every other engine, and
where proofs are not asked for, the stored situations are asked, and the report says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from bythebook.spec import Vector, load_vectors
from bythebook_conformance.certification.asking.batches import examine, examine_chunk
from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.findings.evidence import NOT_ASSESSED, PROOFS, REFUTED, REPLAYED, Evidence
from bythebook_conformance.certification.proofs.engines import EngineTrial, method_of, prove_agreement
from bythebook_conformance.certification.proofs.proving import SolverMissingError
from bythebook_conformance.certification.run import Run
from bythebook_conformance.certification.suites.exhaustive import show_whole
from bythebook_conformance.certification.suites.part import Part
from bythebook_conformance.kit import Chunk, GameKit
from bythebook_conformance.kit.agreement import NAMES, EngineAgreement

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
    for chunk in run.enumerated(kit) if run.prove else ():
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
        show_whole(session, chunk, session.run.enumerated(session.kit))
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
