"""Proofs that the engine agrees with the rules over whole domains, and the situations that solvers have found.

Symbolic execution sees into Python objects only. For every other engine, and where proofs are not asked for, the
situations that were found so in the reference are asked, and the report says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from bythebook.spec import load_vectors
from bythebook_conformance.bench import Bench, Options
from bythebook_conformance.kit import GameKit
from bythebook_conformance.proofs.agreement import Agreement, Names
from bythebook_conformance.proofs.engines import EngineTrial, method_of, prove_agreement
from bythebook_conformance.proofs.proving import SolverMissingError
from bythebook_conformance.showing import NOT_ASSESSED, PROOFS, REFUTED, REPLAYED, Showing
from bythebook_conformance.suites.part import Part
from bythebook_conformance.vectors.asking import ask_vectors

SITUATIONS = "situations found for branches and readings of the rules"


def parts(kit: GameKit, options: Options) -> Iterator[Part]:
    """The stored situations of each method, and each agreement."""
    for name in dict.fromkeys(vector.method for vector in load_vectors(kit.name)):
        yield Part("symbolic", f"{name.rpartition('.')[2]}: situations", partial(ask_situations, name), name)
    for agreement in kit.agreements:
        short = agreement.method.rpartition(".")[2]
        yield Part("symbolic", f"{short}: agreement", partial(prove, agreement), agreement.method)


def ask_situations(name: str, bench: Bench) -> str:
    """Ask the situations that solvers have found for one method."""
    reason = bench.why_not_asked(bench.kit.method(name))
    asked = ask_vectors(bench, [vector for vector in load_vectors(bench.kit.name) if vector.method == name])
    if asked and not bench.options.clauses:
        ways = Counter(vector.found for vector in asked)
        detail = ", ".join(f"{count} {way}" for way, count in sorted(ways.items()))
        bench.show(Showing(name, SITUATIONS, REPLAYED, ways.total(), detail=detail))
    return reason.detail if reason else ""


def prove(agreement: Agreement, bench: Bench) -> str:
    """Prove that the engine agrees with the rules, where it can be seen into and proofs are asked for."""
    method = bench.kit.method(agreement.method)
    unasked = bench.why_not_asked(method)
    if unasked is not None or bench.options.clauses:
        return unasked.detail if unasked else "only some clauses are asked about"
    name, function = method_of(bench.engine.target, agreement)
    reason = _why_not(bench, name, function is not None)
    if reason:
        bench.show(Showing(method.name, PROOFS, NOT_ASSESSED, detail=reason))
        return reason
    asked = "" if name == method.short else name
    try:
        for found in prove_agreement(bench.engine.target, agreement, bench.readings):
            assert not found.fault, f"{method.name}, {found.domain.name}: {found.fault}"  # a fault of the kit
            bench.show(_showing(method.name, asked, found))
            if found.trial.result == REFUTED:
                _ask_again(bench, agreement, asked, found)
    except SolverMissingError as error:
        bench.show(Showing(method.name, PROOFS, NOT_ASSESSED, detail=str(error)))
        return str(error)
    return ""


def _why_not(bench: Bench, name: str, there: bool) -> str:
    """Why no proof is tried, empty if one is."""
    if bench.engine.target is None:
        return "symbolic execution does not see through a pipe"
    if not bench.options.prove:
        return "proofs are made with --prove, --suite symbolic or profile full"
    return "" if there else f"the engine has no method {name}"


def _showing(method: str, asked: str, found: EngineTrial) -> Showing:
    trial = found.trial
    showing = Showing(method, found.domain.name, trial.result, trial.seen, trial.seconds, asked)
    if found.silence and trial.result != REFUTED:
        showing.how, showing.detail = NOT_ASSESSED, found.silence
    else:
        showing.left_out, showing.given = sorted(found.left_out), sorted(found.assessed)
    return showing


def _ask_again(bench: Bench, agreement: Agreement, asked: str, found: EngineTrial) -> None:
    """Put the counterexample to the engine as a question like any other: a wrong answer is a finding."""
    method = bench.kit.method(agreement.method)
    params = method.written_out(agreement.params(found.facts, Names()))
    if bench.ask_one(method, params) is not None:
        return
    if asked:
        bench.breach("", params, f"{asked} breaks the rules where {method.short} keeps them: it is another rule")
    else:
        bench.breach(method.name, params, "the same question got a wrong answer first, then the right one")
