"""From the outcome of a run to the statement about the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from bythebook_conformance.certification.certificates.digests import Subject, kit_digest
from bythebook_conformance.certification.certificates.statement import (
    CERTIFICATE,
    Details,
    DrawnSeed,
    Statement,
    predicate_of,
)
from bythebook_conformance.certification.findings.evidence import Evidence
from bythebook_conformance.certification.outcome import Outcome
from bythebook_conformance.certification.resources import portable
from bythebook_conformance.certification.run import SUITES, Run
from bythebook_conformance.kit import load_kit
from bythebook_conformance.protocol.sandbox import Sandbox
from bythebook_conformance.protocol.schemas import PROTOCOL


def statement_of(
    outcome: Outcome,
    command: Sequence[str],
    subject: Subject,
    drawn: DrawnSeed | None = None,
    issued: datetime | None = None,
) -> Statement:
    """The result of a run as a statement about the files of the engine, issued now unless said otherwise."""
    about = {
        "subjectFrom": subject.source,
        "conditions": subject.conditions,
        **({"seedDrawn": drawn} if drawn else {}),
        **({"issued": issued} if issued else {}),
    }
    return Statement(
        type_="https://in-toto.io/Statement/v1",
        subject=list(subject.resources),
        predicate_type="https://in-toto.io/attestation/test-result/v0.1",
        predicate=predicate_of(details_of(outcome, command, about)),
    )


def details_of(outcome: Outcome, command: Sequence[str] = (), about: Mapping[str, Any] | None = None) -> Details:
    """The result of a run; ``about`` are fields that do not follow from it."""
    details: dict[str, Any] = {
        "format": CERTIFICATE,
        "issued": datetime.now(UTC).replace(microsecond=0),
        "game": outcome.game,
        "verdict": outcome.verdict,
        "complete": outcome.complete,
        "engine": {"name": outcome.name, "version": outcome.version, "command": list(map(portable, command))},
        "subjectFrom": "command",
        "kit": {"version": outcome.kit, "digest": kit_digest(outcome.game)},
        "specification": {"digest": {"sha256": outcome.spec}},
        "protocol": PROTOCOL,
        "profile": outcome.run.profile,
        "seed": outcome.run.seed,
        "limits": {"timeoutSeconds": outcome.run.timeout},
        "readings": _readings(outcome),
        "asked": _what_was_asked(outcome),
        "suites": outcome.suites,
        "coverage": outcome.coverage,
        "clauses": {clause.id: clause for clause in outcome.clauses},
        "shown": [_showing(each) for each in outcome.shown],
        "findings": outcome.findings,
        **_optional(outcome),
        **(about or {}),
    }
    return msgspec.convert(details, Details, from_attributes=True)


def run_of(details: Details, sandbox: Sandbox | None = None) -> Run:
    """The run that a certificate is about, with the engine in this sandbox.

    Raises:
        LookupError, ReadingError: it names what this kit does not have.
    """
    return Run.of(
        load_kit(details.game),
        profile=details.profile,
        seed=details.seed,
        timeout=details.limits.timeout_seconds,
        suites=details.asked.suites,
        methods=details.asked.methods,
        clauses=() if details.asked.clauses == "all" else details.asked.clauses,
        some_parts=details.asked.some_parts,
        readings={name: reading.alternative for name, reading in details.readings.items()},
        budget=details.budget or 0.0,
        sandbox=sandbox or Sandbox(),
    )


def _optional(outcome: Outcome) -> dict[str, Any]:
    """What is said only where there is something to say."""
    fields = {
        "containment": outcome.containment,
        "budget": outcome.run.budget,
        "knownFailures": _known_failures(outcome),
    }
    return {name: value for name, value in fields.items() if value}


def _readings(outcome: Outcome) -> dict[str, Any]:
    """The alternatives in force that are not the default, and those chosen, with where they come from."""

    def source(name: str) -> str:
        if name in outcome.run.readings:
            return "chosen"
        return "recognised" if name in outcome.recognised else "declared"

    together = {**outcome.run.readings, **outcome.readings}
    return {name: {"alternative": together[name], "source": source(name)} for name in sorted(together)}


def _what_was_asked(outcome: Outcome) -> dict[str, Any]:
    """What was asked: every suite, method and clause, unless the run was confined to some."""
    run = outcome.run
    return {
        "suites": list(run.suites or SUITES),
        "methods": list(run.methods or outcome.coverage.methods),
        "clauses": list(run.clauses) or "all",
        "someParts": run.some_parts,
        "everything": run.everything,
        "questions": outcome.questions,
        "unanswered": outcome.unanswered,
        "situations": outcome.situations,
        "digest": {"sha256": outcome.questions_digest} if outcome.questions_digest else None,
    }


def _showing(showing: Evidence) -> dict[str, Any]:
    return {
        "method": showing.method,
        "asked": showing.asked or showing.method.rpartition(".")[2],
        "domain": showing.domain,
        "how": showing.how,
        "proof": showing.proof,
        "seen": showing.seen,
        "detail": showing.detail,
    }


def _known_failures(outcome: Outcome) -> list[dict[str, Any]]:
    """The failures that were known before, as their lines have them, and what the run says of each."""
    return [msgspec.structs.asdict(each.line) | {"state": each.state, "count": each.count} for each in outcome.known]
