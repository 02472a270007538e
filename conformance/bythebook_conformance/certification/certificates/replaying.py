"""Asking an engine again what a certificate says that it was asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from bythebook_conformance.certification.certificates.checking import known_failures
from bythebook_conformance.certification.certificates.statement import Details
from bythebook_conformance.certification.conclusion.outcome import Outcome
from bythebook_conformance.certification.findings.known import BaselineEntry
from bythebook_conformance.certification.running import Progress, certify
from bythebook_conformance.certification.suites import SUITES
from bythebook_conformance.kit import load_kit
from bythebook_conformance.protocol.sandbox import Sandbox, for_budget
from bythebook_conformance.protocol.verdict import Verdict

SHOWN = 5
"""So many clauses that came out differently are named."""


@dataclass(frozen=True)
class Replay:
    """How an engine is to be asked again: what is started, in which sandbox, in how many processes side by side."""

    engine: Any
    sandbox: Sandbox = field(default_factory=Sandbox)
    jobs: int = 1
    progress: Progress | None = None


def differences(details: Details, replay: Replay) -> Iterator[str]:
    """How the same questions come out differently from what the certificate says, in a line each.

    Raises:
        KeyboardInterrupt: the run was interrupted.
        StartError: the command cannot be started.
        LookupError, ReadingError: the certificate names what this kit does not have.
    """
    if details.asked.some_parts:
        yield "a program picked parts of the run, which only that program can pick again"
        return
    outcome = _again(details, replay)
    if outcome.verdict is Verdict.INTERRUPTED:
        raise KeyboardInterrupt
    if outcome.verdict is not details.verdict:
        yield f"the verdict is {outcome.verdict.value} now, and was {details.verdict.value}"
    was = details.asked.digest.sha256 if details.asked.digest else ""
    if outcome.questions_digest != was:
        yield "the questions are others"
    were = [(line, each.state) for line, each in zip(_lines(details), known_failures(details), strict=True)]
    if were != [(each.line, each.state) for each in outcome.known]:
        yield "the known failures came out differently"
    now = {clause.id: clause.outcome for clause in outcome.clauses}
    others = [name for name, clause in details.clauses.items() if now.pop(name, "") != clause.outcome] + list(now)
    if others:
        named = ", ".join(others[:SHOWN]) + (", ..." if len(others) > SHOWN else "")
        yield f"{len(others)} of {len(outcome.clauses)} clauses came out differently: {named}"


def _lines(details: Details) -> list[BaselineEntry]:
    """The lines of the known failures, as the certificate has them."""
    return msgspec.convert(known_failures(details), list[BaselineEntry], from_attributes=True)


def _again(details: Details, replay: Replay) -> Outcome:
    """The run that the certificate is about, once more."""
    asked, budget = details.asked, details.budget or 0.0
    every = [method.name for method in load_kit(details.game).methods]
    return certify(
        details.game,
        replay.engine,
        profile=details.profile,
        seed=details.seed,
        timeout=details.limits.timeout_seconds,
        jobs=replay.jobs,
        suites=() if len(asked.suites) == len(SUITES) else asked.suites,
        methods=() if asked.methods == every else asked.methods,
        clauses=() if asked.clauses == "all" else asked.clauses,
        readings={name: reading.alternative for name, reading in details.readings.items()},
        sandbox=for_budget(replay.sandbox, budget),
        budget=budget,
        known=_lines(details),
        progress=replay.progress,
    )
