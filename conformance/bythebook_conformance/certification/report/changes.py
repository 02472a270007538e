"""What has changed from one run of an engine to the next."""

from __future__ import annotations

from collections.abc import Iterator

from bythebook_conformance.certification.findings.finding import Finding
from bythebook_conformance.certification.outcome import ClauseResult, Outcome
from bythebook_conformance.certification.report.text import explain, headline
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.words import counted

FEW = 3
"""At most this many clauses are named."""


def changes(before: Outcome, now: Outcome) -> list[str]:
    """The findings that are new, in full, and those that are gone; then the clauses that came out differently."""
    return list(_changes(before, now)) or ["nothing has changed"]


def _changes(before: Outcome, now: Outcome) -> Iterator[str]:
    kit = load_kit(now.game)
    were, are = ({_identity(each): each for each in outcome.findings} for outcome in (before, now))
    for identity, finding in are.items():
        if identity not in were:
            yield from (f"new          {headline(finding)}", explain(finding, kit).partition("\n")[2])
    for identity, finding in were.items():
        if identity not in are:
            yield f"gone         {headline(finding)}"
    known = {each.line.id: each.state for each in before.known}
    for each in now.known:
        if known.get(each.line.id, each.state) != each.state:
            yield f"{each.state:<13}{each.line.words}, {known[each.line.id]} before"
    yield from _changed_clauses(before, now)


def _changed_clauses(before: Outcome, now: Outcome) -> Iterator[str]:
    """The clauses that came out differently, but for those of findings, together where they are many."""
    were = {each.id: each.outcome for each in before.clauses}
    together: dict[tuple[ClauseResult, ClauseResult], list[str]] = {}
    for clause in now.clauses:
        was = were.get(clause.id, clause.outcome)
        if was != clause.outcome and ClauseResult.FAILED not in (was, clause.outcome):
            together.setdefault((was, clause.outcome), []).append(clause.id)
    for (first, then), names in together.items():
        which = ", ".join(names) if len(names) <= FEW else counted(len(names), "clause")
        yield f"{which}: {then}, {first} before"


def _identity(finding: Finding) -> tuple[str, ...]:
    """What a finding is about, on whatever situation it was seen."""
    if finding.clause or finding.relation:
        return (finding.verdict.value, finding.method, finding.clause, finding.relation)
    return finding.signature
