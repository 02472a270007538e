"""Whether what a certificate says fits together: nothing in it contradicts anything else in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bythebook_conformance.certification.certificates.checking_conditions import of_conditions
from bythebook_conformance.certification.certificates.checking_kit import of_kit
from bythebook_conformance.certification.certificates.statement import (
    ClauseTotals,
    Details,
    KnownFailed,
    Predicate,
    predicate_of,
)
from bythebook_conformance.certification.findings.evidence import CONFIRMED, ENUMERATED
from bythebook_conformance.certification.findings.known import KNOWN, MENDED
from bythebook_conformance.certification.outcome import ClauseResult, verdict_on
from bythebook_conformance.certification.resources import Resource
from bythebook_conformance.certification.run import OPTIONAL, SUITES
from bythebook_conformance.statuses import Verdict


def contradictions(
    predicate: Predicate, subject: Sequence[Resource] | None = None, *, same_kit: bool = True
) -> Iterator[str]:
    """Every contradiction, in a line, also to the subject if that is given. Another kit than this one may have had
    fewer suites, or more.
    """
    details = predicate.bythebook
    due = predicate_of(details)
    for name in ("result", "configuration", "passed_tests", "warned_tests", "failed_tests"):
        if getattr(predicate, name) != getattr(due, name):
            yield f"{name.replace('_', ' ')}: not those that follow from the details"
    accused, named = {finding.clause for finding in details.findings}, {*details.asked.clauses}
    known = {line.clause for line in known_failures(details) if line.state == KNOWN}
    for name, clause in details.clauses.items():
        asked = details.asked.clauses == "all" or name in named
        points = ClauseResult.FAILED if name in accused else ClauseResult.KNOWN_FAILURE if name in known else ""
        yield from (f"clause {name}: {wrong}" for wrong in _of_clause(details, clause, points, asked))
    yield from _of_known(details)
    yield from _of_selection(details, same_kit)
    yield from _of_coverage(details, same_kit)
    yield from _of_findings(details)
    yield from _of_evidence(details)
    yield from of_conditions(details, subject)
    if same_kit:
        yield from of_kit(details)


def known_failures(details: Details) -> list[KnownFailed]:
    """The failures that were known before; none where nothing is said of any."""
    return details.known_failures or []


def _of_known(details: Details) -> Iterator[str]:
    for line in known_failures(details):
        where = f"the known failure {line.clause or line.law or line.detail} in {line.method}"
        if (line.state == KNOWN) != bool(line.count):
            yield f"{where}: {line.state}, with {line.count} wrong answers"
        if line.kind == Verdict.VIOLATION.value:
            right = bool(line.clause) != bool(line.law) and not line.detail
        else:
            right = bool(line.detail) and not (line.clause or line.law or line.also)
        if not right:
            yield f"{where}: not what tells a {line.kind} from others"
        if line.clause and line.clause not in details.clauses:
            yield f"{where}: the clause is not listed"
        if not line.method.startswith(f"{details.game}."):
            yield f"{where}: of another game than {details.game}"
        if line.state == MENDED and line.clause and not details.clauses[line.clause].passed:
            yield f"{where}: mended, but its clause has decided nothing right"


def _of_clause(details: Details, clause: ClauseTotals, due: str, asked: bool) -> Iterator[str]:
    """What is wrong with a clause that was asked about, or not; ``due`` is its outcome where something found points to
    it.
    """
    if clause.outcome != due and (due or clause.outcome in (ClauseResult.FAILED, ClauseResult.KNOWN_FAILURE)):
        yield f"{clause.outcome}, but {f'a {due} is due' if due else 'nothing that was found points to it'}"
    if clause.passed + clause.failed > details.asked.situations:
        yield "decided more situations than were judged"
    if not asked and (clause.passed or clause.failed or clause.not_assessed):
        yield "has counts, but was not asked about"
    counts = bool(clause.passed), bool(clause.failed)
    blamed = (ClauseResult.FAILED, ClauseResult.KNOWN_FAILURE)
    fails = any(each.outcome in blamed for each in details.clauses.values())
    allowed = {
        ClauseResult.PASSED: counts[0] and (fails or not counts[1]),
        ClauseResult.NOT_SETTLED: counts[1] or (counts[0] and bool(clause.not_assessed)),
        ClauseResult.NOT_ASSESSED: counts == (False, False),
        ClauseResult.NOT_APPLICABLE: counts == (False, False),
        ClauseResult.ADVISORY: counts == (False, False),
    }
    if not allowed.get(clause.outcome, True):
        yield f"{clause.outcome}, with {clause.passed} right and {clause.failed} wrong"


def _of_selection(details: Details, same_kit: bool) -> Iterator[str]:
    asked = details.asked
    all_suites = asked.suites == [suite for suite in SUITES if suite in asked.suites]
    if not all_suites or not asked.suites:
        yield "suites: not in their order, or none"
    whole = (len(asked.suites) == len(SUITES) or not same_kit) and asked.clauses == "all" and not asked.some_parts
    if asked.everything and not whole:
        yield "everything was asked, but a selection is named"
    if asked.unanswered > asked.questions:
        yield "more questions without an answer than questions"
    if not {*details.suites} <= {*asked.suites}:
        yield "suites have shares that were not asked"
    if sum(share.questions for share in details.suites.values()) != asked.questions:
        yield "the questions of the suites do not add up to all questions"
    for name, share in details.suites.items():
        if max(share.failed, share.skipped) > share.parts:
            yield f"suite {name}: more parts failed or skipped than there are"
        if details.complete and share.skipped and name not in OPTIONAL:
            yield f"suite {name}: parts were skipped, but the run is complete"


def _of_coverage(details: Details, same_kit: bool) -> Iterator[str]:
    coverage, asked = details.coverage, details.asked
    outcomes = [clause.outcome for clause in details.clauses.values()]
    checkable = [each for each in outcomes if each not in (ClauseResult.ADVISORY, ClauseResult.NOT_APPLICABLE)]
    if coverage.checkable_clauses != len(checkable):
        yield f"{coverage.checkable_clauses} clauses can be checked, but {len(checkable)} are listed"
    assessed = sum(each != ClauseResult.NOT_ASSESSED for each in checkable)
    if coverage.assessed_clauses != assessed:
        yield f"{coverage.assessed_clauses} clauses were assessed, but {assessed} are listed"
    if len({*coverage.assessed_methods}) != len(coverage.assessed_methods):
        yield "a method was assessed twice"
    if not {*coverage.assessed_methods} <= {*asked.methods}:
        yield "methods were assessed that were not asked"
    if coverage.parts_done > coverage.planned_parts:
        yield "more parts were done than planned"
    if sum(share.parts for share in details.suites.values()) != coverage.parts_done:
        yield "the parts of the suites do not add up to those that were done"
    done = coverage.parts_done == coverage.planned_parts and asked.digest is not None
    if asked.digest is not None and not done:
        yield "a digest of all questions, though not all parts were done"
    gaps = same_kit and asked.unanswered  # earlier kits called runs complete that a crash had cut short
    whole = asked.everything and done and assessed == len(checkable) and not gaps
    if details.complete and not whole:  # one that is not may lack fields of answers, which are not counted here
        yield "complete, which the coverage contradicts"


def _of_findings(details: Details) -> Iterator[str]:
    due = _verdict(details)
    if details.verdict is not due:
        yield f"the verdict is {details.verdict.value}, but what was found makes it {due.value}"
    for finding in details.findings:
        if finding.clause and finding.clause not in details.clauses:
            yield f"a finding points to {finding.clause}, which is not listed"
    for each in details.shown:
        if each.proof != (each.how in (CONFIRMED, ENUMERATED)):
            yield f"{each.method}, {each.domain}: {each.how} is {'no' if each.proof else 'a'} proof"
    for name in details.clauses:
        if not name.startswith(f"{details.game}/"):
            yield f"clause {name}: of another game than {details.game}"


class _Fault(NamedTuple):
    """What was found of one kind, or known before: the verdict on it, the answers that show it, and the method."""

    verdict: str
    answers: int
    method: str


def _of_evidence(details: Details) -> Iterator[str]:
    """Whether wrong answers are told alike by clauses, suites, findings and known failures."""
    faults = [_Fault(each.verdict.value, each.count, each.method) for each in details.findings]
    faults += [_Fault(line.kind, line.count, line.method) for line in known_failures(details) if line.count]
    answers = sum(fault.answers for fault in faults)
    failed = sum(share.failed for share in details.suites.values())
    if failed > answers:
        yield f"{failed} parts failed, but {answers} answers show a fault"
    if any(fault.verdict == Verdict.VIOLATION.value for fault in faults) and not failed:
        yield "rules were broken, but no part failed"
    for name, clause in details.clauses.items():
        if clause.failed > answers:
            yield f"clause {name}: {clause.failed} wrong answers, but {answers} show a fault"
    for fault in faults:
        yield from _of_fault(details, fault)
    for each in details.findings:
        if each.clause and each.verdict is not Verdict.VIOLATION:
            yield f"a {each.verdict.value} that is said to break {each.clause}"
    for evidence in details.shown:
        if evidence.proof and evidence.method not in details.coverage.assessed_methods:
            yield f"{evidence.method}: proved, but not assessed"
        if evidence.how == ENUMERATED and evidence.seen > details.asked.questions:
            yield f"{evidence.method}: {evidence.seen} cases enumerated, of {details.asked.questions} questions"


def _of_fault(details: Details, fault: _Fault) -> Iterator[str]:
    if fault.verdict != Verdict.VIOLATION.value:
        if details.complete:
            yield f"complete, in spite of a {fault.verdict}"
        return
    if fault.answers > details.asked.situations + details.asked.questions:
        yield f"a violation in {fault.answers} answers, which are more than were judged"
    if fault.method not in details.coverage.assessed_methods:
        yield f"a violation in {fault.method}, which was not assessed"


def _verdict(details: Details) -> Verdict:
    judged = any(clause.passed or clause.failed for clause in details.clauses.values())
    if details.asked.clauses != "all":  # of the clauses that were not asked about the counts are left out
        judged = judged or bool(details.coverage.assessed_methods)
    return verdict_on(
        (finding.verdict for finding in details.findings),
        (line.state for line in known_failures(details)),
        assessed=judged,
        complete=details.complete,
    )
