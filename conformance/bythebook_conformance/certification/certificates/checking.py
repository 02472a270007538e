"""Whether what a certificate says fits together: nothing in it contradicts anything else in it, its subject, or what
the kit that has issued it knows; and what has to be taken on trust.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import PurePath

from msgspec import UNSET

from bythebook import __version__
from bythebook.readings import ReadingError
from bythebook.spec import load_spec
from bythebook_conformance.certification.certificates.making import OBJECT, run_of
from bythebook_conformance.certification.certificates.statement import (
    ClauseTotals,
    Details,
    KnownFailed,
    Predicate,
    predicate_of,
)
from bythebook_conformance.certification.conditions import LISTED, Conditions, Resource, Tree, digest_over
from bythebook_conformance.certification.findings.evidence import CONFIRMED, ENUMERATED
from bythebook_conformance.certification.findings.known import KNOWN, MENDED, unlike_its_kind
from bythebook_conformance.certification.outcome import ClauseResult, unseen, verdict_on
from bythebook_conformance.certification.run import OPTIONAL, SUITES
from bythebook_conformance.certification.suites import plan
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.errors import NotThereError
from bythebook_conformance.protocol.messages import PROTOCOL
from bythebook_conformance.protocol.sandbox import SPARE, is_passed_on
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
    yield from _of_conditions(details, subject)
    if same_kit:
        yield from _of_kit(details)


def known_failures(details: Details) -> list[KnownFailed]:
    """The failures that were known before; none where nothing is said of any."""
    return details.known_failures or []


def _of_known(details: Details) -> Iterator[str]:
    for line in known_failures(details):
        where = f"the known failure {line.clause or line.law or line.detail} in {line.method}"
        if (line.state == KNOWN) != bool(line.count):
            yield f"{where}: {line.state}, with {line.count} wrong answers"
        wrong = unlike_its_kind(line)
        if wrong:
            yield f"{where}: {wrong}"
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
    if not asked.suites or asked.suites != [suite for suite in SUITES if suite in asked.suites]:
        yield "suites: not in their order, or none"
    whole = asked.clauses == "all" and not asked.some_parts
    if same_kit:
        methods = [method.name for method in load_kit(details.game).methods]
        whole = whole and len(asked.suites) == len(SUITES) and asked.methods == methods
        if not {*asked.methods} <= {*methods}:
            yield "methods that the game does not have"
    if asked.everything != whole and (same_kit or asked.everything):
        yield f"everything was {'' if asked.everything else 'not '}asked, which the selection contradicts"
    if asked.unanswered > asked.questions:
        yield "more questions without an answer than questions"
    if not {*details.suites} <= {*asked.suites}:
        yield "suites have shares that were not asked"
    if sum(share.questions for share in details.suites.values()) != asked.questions:
        yield "the questions of the suites do not add up to all questions"
    for name, share in details.suites.items():
        if max(share.failed, share.skipped) > share.parts:
            yield f"suite {name}: more parts failed or skipped than there are"
        if details.complete and share.parts and share.skipped == share.parts and name not in OPTIONAL:
            yield f"suite {name}: all parts were skipped, but the run is complete"


def _of_coverage(details: Details, same_kit: bool) -> Iterator[str]:
    coverage, asked = details.coverage, details.asked
    outcomes = [clause.outcome for clause in details.clauses.values()]
    checkable = [each for each in outcomes if each.checkable]
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
    judged = any(clause.passed or clause.failed for clause in details.clauses.values())
    if details.asked.clauses != "all":  # of the clauses that were not asked about the counts are left out
        judged = judged or bool(details.coverage.assessed_methods)
    due = verdict_on(
        (finding.verdict for finding in details.findings),
        (line.state for line in known_failures(details)),
        assessed=judged,
        complete=details.complete,
    )
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


def _of_evidence(details: Details) -> Iterator[str]:
    """Whether wrong answers are told alike by clauses, suites, findings and known failures."""
    faults = [(each.verdict.value, each.count, each.method) for each in details.findings]
    faults += [(line.kind, line.count, line.method) for line in known_failures(details) if line.count]
    answers = sum(count for _, count, _ in faults)
    failed = sum(share.failed for share in details.suites.values())
    if failed > answers:
        yield f"{failed} parts failed, but {answers} answers show a fault"
    if any(verdict == Verdict.VIOLATION.value for verdict, *_ in faults) and not failed:
        yield "rules were broken, but no part failed"
    for name, clause in details.clauses.items():
        if clause.failed > answers:
            yield f"clause {name}: {clause.failed} wrong answers, but {answers} show a fault"
    for verdict, count, method in faults:
        yield from _of_fault(details, verdict, count, method)
    for each in details.findings:
        if each.clause and each.verdict is not Verdict.VIOLATION:
            yield f"a {each.verdict.value} that is said to break {each.clause}"
    for evidence in details.shown:
        if evidence.proof and evidence.method not in details.coverage.assessed_methods:
            yield f"{evidence.method}: proved, but not assessed"
        if evidence.how == ENUMERATED and evidence.seen > details.asked.questions:
            yield f"{evidence.method}: {evidence.seen} cases enumerated, of {details.asked.questions} questions"


def _of_fault(details: Details, verdict: str, count: int, method: str) -> Iterator[str]:
    if verdict != Verdict.VIOLATION.value:
        if details.complete:
            yield f"complete, in spite of a {verdict}"
        return
    if count > details.asked.situations + details.asked.questions:
        yield f"a violation in {count} answers, which are more than were judged"
    if method not in details.coverage.assessed_methods:
        yield f"a violation in {method}, which was not assessed"


# ---- Conditions: whether they fit to subject and containment ---------------------------------------------------------


_BEGINNINGS = {"bwrap": "bubblewrap: ", "container": "container: image ", "none": "not contained: "}
"""How the first line on containment begins, by the sandbox in force."""


def _of_conditions(details: Details, subject: Sequence[Resource] | None) -> Iterator[str]:
    """Every contradiction, in a line; ``subject`` is None where it is not known here."""
    conditions = details.conditions
    if conditions is UNSET or not conditions:
        return
    yield from _of_sandbox(details, conditions)
    names = [each.name for each in conditions.environment]
    if names != sorted({*names}):
        yield "conditions: variables twice, or not in their order"
    for tree in conditions.trees:
        yield from (f"conditions: the folder {tree.name}: {wrong}" for wrong in _of_tree(tree))
    if subject is not None:
        yield from _of_subject(details, conditions, subject)


def _of_sandbox(details: Details, conditions: Conditions) -> Iterator[str]:
    said = (details.containment or [""])[0]  # nothing is said of an object in the kit's own process
    if said and not said.startswith(_BEGINNINGS[conditions.sandbox] + conditions.image):
        yield f"conditions: sandbox {conditions.sandbox}, which the containment contradicts"
    if bool(conditions.image) != (conditions.sandbox == "container"):
        yield "conditions: an image belongs to a container, and a container has one"
    elsewhere = conditions.cluster or conditions.sandbox == "container"
    if elsewhere and (conditions.trees or conditions.program):
        yield "conditions: folders or a program of other machines, or inside a container"
    if not elsewhere and conditions.program is None:
        yield "conditions: no program"
    roles = [tree.role for tree in conditions.trees]
    if "bind" in roles and conditions.sandbox != "bwrap":
        yield "conditions: folders are bound in bubblewrap only"
    if "folder" in roles and not conditions.folder:
        yield "conditions: a folder to run in, which is not named"


def _of_tree(tree: Tree) -> Iterator[str]:
    names = [each.name for each in tree.files]
    if len({*names}) != len(names):
        yield "a file is listed twice"
    if names and (tree.count != len(names) or tree.digest != digest_over(tree.files)):
        yield "count and digest are not those of its files"
    if (
        not names
        and tree.digest is not None
        and tree.count <= LISTED
        and (tree.count or tree.digest != digest_over([]))
    ):
        yield "its files are not listed"


def _of_subject(details: Details, conditions: Conditions, subject: Sequence[Resource]) -> Iterator[str]:
    command, program = details.engine.command, conditions.program
    if details.subject_from == "image":
        if [each.name for each in subject] != [conditions.image]:
            yield "the subject is not the image of the container"
        return
    if program and command and command[0] != OBJECT and _plain(program.name) != _plain(command[0]):
        yield f"conditions: the program is {program.name}, but the command starts {command[0]}"
    if details.subject_from == "command":
        words = {_plain(word) for word in command}
        yield from (f"the command does not name {each.name}" for each in subject if _plain(each.name) not in words)
    known = {
        each.name if tree.name == "." else f"{tree.name}/{each.name}": each.digest
        for tree in conditions.trees
        for each in tree.files
    }
    if program:
        known.setdefault(program.name, program.digest)
    for each in subject:
        if known.get(each.name, each.digest) != each.digest:
            yield f"{each.name} has one digest in the subject, and another in the conditions"


def _plain(name: str) -> str:
    """The last part of a name, as systems agree on it."""
    return re.sub(r"\.exe$", "", PurePath(name.replace("\\", "/")).name, flags=re.IGNORECASE)


# ---- What only the kit that has issued it can tell: its plan of the run, its specification and its readings ----------


_NOTHING_SEEN = (ClauseResult.ADVISORY, ClauseResult.NOT_APPLICABLE, ClauseResult.NOT_ASSESSED)


def _of_kit(details: Details) -> Iterator[str]:
    """Every contradiction to what the installed kit, which has issued the certificate, would have said."""
    if details.kit.version != __version__:
        yield f"the kit is called {details.kit.version}, but this is {__version__}"
    if details.protocol != PROTOCOL:
        yield f"version {details.protocol} of the protocol, of which this kit knows {PROTOCOL} alone"
    if not details.conditions:
        yield "no conditions, which this kit states"
        return
    for each in details.conditions.environment:
        if not (each.given or is_passed_on(each.name)):
            yield f"conditions: {each.name} is never passed on unless it is given"
    limits = (details.containment or [""])[-1]
    due = f", {int(details.budget) + SPARE:,} s of CPU" if details.budget else ""
    contained = details.containment and not details.containment[0].startswith("container: ")
    if contained and "no limits" not in limits and (due not in limits or (" s of CPU" in limits) != bool(due)):
        yield "the limits on processor time are not those of the budget"
    with suppress(ReadingError):  # told where the specification is compared
        yield from _of_plan(details)
        yield from _of_clauses(details)


def _of_plan(details: Details) -> Iterator[str]:
    """The parts of the run: whether those were planned, and if all were done, how many of each suite."""
    asked, coverage, kit = details.asked, details.coverage, load_kit(details.game)
    try:
        run = run_of(details)
    except NotThereError as error:
        yield f"the run: {error}"
        return
    planned = Counter(part.suite for part in plan(kit, run) if run.has(part.suite, part.method))
    if asked.some_parts:
        if coverage.planned_parts > planned.total():
            yield f"{coverage.planned_parts} parts were planned, of {planned.total()} that there are"
        return
    if coverage.planned_parts != planned.total():
        yield f"{coverage.planned_parts} parts were planned, where {planned.total()} are due"
    for name, share in details.suites.items():
        if share.parts > planned[name] or (coverage.parts_done == planned.total() and share.parts != planned[name]):
            yield f"suite {name}: {share.parts} parts, where {planned[name]} are due"


def _of_clauses(details: Details) -> Iterator[str]:
    """The outcome of every clause of which nothing was seen, and the readings that are told."""
    spec, kit = load_spec(details.game), load_kit(details.game)
    defaults = kit.readings().names()
    told = {name: each.alternative for name, each in details.readings.items()}
    kit.readings.from_names(told)
    for name, each in details.readings.items():
        if each.source != "chosen" and each.alternative == defaults[name]:
            yield f"the reading {name} is {each.source}, but the default"
    departures = {name: value for name, value in told.items() if value != defaults[name]}
    for clause in spec.clauses:
        said = details.clauses.get(clause.id)
        if said is None or said.outcome not in _NOTHING_SEEN:
            continue
        due, _ = unseen(clause, departures)
        if said.outcome != due:
            yield f"clause {clause.id}: {said.outcome}, where {due} is due"


# ---- What follows from nothing else in a certificate -----------------------------------------------------------------


_AGAIN = "compared by `--replay`"
_WITHIN = f"within the bounds that other counts set; {_AGAIN}"

ON_TRUST: dict[str, str] = {
    "issued": "the clock of whoever ran the kit; it has to lie between the edition of the rules and today",
    "seed": "where it was chosen; one that was drawn has to be the one that was committed to",
    "profile": f"how much was asked of each method; {_AGAIN}",
    "subjectFrom": "whether somebody has named the files",
    "subject/*/digest/sha256": "compared with the files that `--subject` names",
    "subject/*/name": "where no other field tells of the file",
    "engine/name engine/version": f"what the engine calls itself; {_AGAIN}",
    "engine/command/*": "words that name neither the program nor a file of the subject",
    "conditions/environment/*/name conditions/environment/*/digest/sha256": "of what was given, compared by `--replay`",
    "conditions/environment/*/given": "of variables that are passed on always",
    "conditions/trees/*/role": "why the engine was shown a folder",
    "conditions/trees/*/name conditions/trees/*/leftOut conditions/trees/*/leftOut/*": "names are for people",
    "conditions/trees/*/count conditions/trees/*/digest/sha256": "where the files are too many to be listed; compared "
    "with the folder that `--subject` names, and by `--replay`",
    "conditions/program/digest/sha256 conditions/program/version": "the program that whoever ran the kit has",
    "conditions/folder conditions/system conditions/python": "the machine of whoever ran the kit",
    "containment/*": "beyond the sandbox and the limits that other fields name",
    "limits/timeoutSeconds": "how long the engine had",
    "asked/someParts": "that a program has picked parts, which makes less of the run",
    "asked/unanswered asked/situations": _WITHIN,
    "asked/digest/sha256": f"which questions were asked; {_AGAIN}",
    "suites/*/failed suites/*/skipped": _WITHIN,
    "clauses/*/passed clauses/*/failed clauses/*/notAssessed": _WITHIN,
    "findings/*/clause findings/*/method findings/*/count": _WITHIN,
    "findings/*/detail": "texts",
    "readings/*/source": "how a reading became known",
    "knownFailures/*/method knownFailures/*/also/*": "where a line belongs, among what was assessed",
    "knownFailures/*/reason knownFailures/*/issue": "texts of the baseline",
    "knownFailures/*/profile knownFailures/*/seed knownFailures/*/prove": "the run that showed it before",
    "knownFailures/*/count": _WITHIN,
}
"""The places in the statement (those in the details by their names there) that can be altered without a contradiction,
each with what there is to know of them. Everywhere else an alteration is noticed, by the kit that has issued the
certificate; a test alters every field.
"""
