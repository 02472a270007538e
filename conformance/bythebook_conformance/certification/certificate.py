"""The certificate: an in-toto Statement with the test-result predicate (not signed).

What the predicate has no field for stands beside its fields under ``bythebook``; readers of the predicate ignore
fields they do not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from shutil import which
from typing import Any

from bythebook_conformance.certification.evidence import Showing
from bythebook_conformance.certification.finding import Finding
from bythebook_conformance.certification.outcome import FAILED, IMPLICATED, PASSED, Outcome
from bythebook_conformance.certification.suites import SUITES
from bythebook_conformance.protocol.verdict import Verdict

STATEMENT = "https://in-toto.io/Statement/v1"
PREDICATE = "https://in-toto.io/attestation/test-result/v0.1"
RESULTS = {Verdict.PASSED: "PASSED", Verdict.INCOMPLETE: "WARNED"}
"""The predicate's result; every other verdict has failed."""


def certificate(outcome: Outcome, command: Sequence[str], subjects: Sequence[Path]) -> dict[str, Any]:
    """The result of a run as a Statement about the subject files, or about the files that the command names."""
    files = list(subjects) or files_of(command)
    return {
        "_type": STATEMENT,
        "subject": [{"name": portable(str(path)), "digest": {"sha256": _digest(path)}} for path in files],
        "predicateType": PREDICATE,
        "predicate": {
            "result": RESULTS.get(outcome.verdict, "FAILED"),
            "configuration": [
                {"name": f"bythebook spec {outcome.game}", "digest": {"sha256": outcome.spec}},
                {"name": f"bythebook kit {outcome.kit}"},
            ],
            "passedTests": _clauses(outcome, PASSED),
            "warnedTests": _clauses(outcome, IMPLICATED),
            "failedTests": _clauses(outcome, FAILED),
            "bythebook": _details(outcome, command, "options" if subjects else "command"),
        },
    }


def files_of(command: Sequence[str]) -> list[Path]:
    """The files that a command names: its arguments that are files, else its program."""
    files = [path for path in map(Path, command[1:]) if path.is_file()]
    program = which(command[0]) if command else None
    return files or ([Path(program)] if program else [])


def _details(outcome: Outcome, command: Sequence[str], subject_from: str) -> dict[str, Any]:
    return {
        "verdict": outcome.verdict.value,
        "sentence": outcome.sentence,
        "complete": outcome.complete,
        "asked": _asked(outcome),
        "coverage": _coverage(outcome),
        "game": outcome.game,
        "engine": {"name": outcome.name, "version": outcome.version, "command": list(map(portable, command))},
        "subjectFrom": subject_from,
        "profile": outcome.profile,
        "seed": outcome.seed,
        "limits": {"timeoutSeconds": outcome.timeout},
        "kitVersion": outcome.kit,
        "specDigest": {"sha256": outcome.spec},
        "readings": outcome.readings,
        "recognisedReadings": outcome.recognised,
        "questions": outcome.questions,
        "situations": outcome.situations,
        "unanswered": outcome.unanswered,
        "shown": [_showing(each) for each in outcome.shown],
        "clauses": {
            clause.id: {
                "outcome": clause.outcome,
                "passed": clause.passed,
                "failed": clause.failed,
                "notAssessed": clause.unassessed,
            }
            for clause in outcome.clauses
        },
        "findings": [_finding(finding) for finding in outcome.findings],
    }


def portable(word: str) -> str:
    """A word of a command, or a file's name, without what tells of the machine: never an absolute path."""
    path = Path(word)
    if not path.is_absolute():
        return word
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else path.name


def _asked(outcome: Outcome) -> dict[str, Any]:
    """What was asked: every suite, method and clause, unless the run was confined to some."""
    selection = outcome.selection
    return {
        "suites": list(selection.suites or SUITES),
        "methods": list(selection.methods or outcome.coverage.methods),
        "clauses": list(selection.clauses) or "all",
        "everything": selection.everything,
    }


def _coverage(outcome: Outcome) -> dict[str, Any]:
    coverage = outcome.coverage
    return {
        "assessedMethods": list(coverage.assessed_methods),
        "checkableClauses": coverage.clauses,
        "assessedClauses": coverage.assessed_clauses,
        "plannedParts": coverage.parts,
        "partsDone": coverage.parts_done,
    }


def _showing(showing: Showing) -> dict[str, Any]:
    return {
        "method": showing.method,
        "asked": showing.asked or showing.method.rpartition(".")[2],
        "domain": showing.domain,
        "how": showing.how,
        "proof": showing.proof,
        "seen": showing.seen,
        "detail": showing.detail,
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "verdict": finding.verdict.value,
        "clause": finding.clause,
        "method": finding.method,
        "count": finding.count,
        "detail": finding.detail,
    }


def _clauses(outcome: Outcome, kind: str) -> list[str]:
    return [clause.id for clause in outcome.clauses if clause.outcome == kind]


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()
