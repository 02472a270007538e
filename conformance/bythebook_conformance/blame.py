"""Which clause an engine breaks, seen over the whole run.

A wrong answer rests on several clauses. The one comes first that is most often wrong where it decides (the Ochiai
measure of fault localisation), and that counts double when it decides wherever something is wrong. What it accounts for
is taken out, and the rest is asked again, so two faults give two clauses. How often a clause was right is counted in
the fields that are wrong somewhere: elsewhere it may be right for other reasons.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

from bythebook_conformance.finding import Finding
from bythebook_conformance.judge import field_of
from bythebook_conformance.verdict import Verdict

Spectrum = dict[str, dict[str, int]]


def attribute(found: Iterable[Finding], spectrum: Spectrum) -> list[Finding]:
    """Name the clause of every violation, and order all findings: the likeliest clause first, then the smallest.

    Of the violations that one clause accounts for only the smallest of every method is kept, with their total count.
    Broken relations come last, and name a clause only where no other violation does: they do not say what is wrong.
    """
    findings = list(found)
    relations = [finding for finding in findings if finding.relation]
    violations = [finding for finding in findings if finding.verdict is Verdict.VIOLATION and not finding.relation]
    others = [finding for finding in findings if finding.verdict is not Verdict.VIOLATION]
    ordered: list[Finding] = []
    while violations:
        clause = _likeliest(violations, spectrum)
        ours = [finding for finding in violations if clause in finding.because]
        violations = [finding for finding in violations if clause not in finding.because]
        ordered += _smallest_per_method(clause, ours)
    if not ordered:  # nothing but a broken relation shows the fault
        for finding in relations:
            finding.clause = finding.because[0]
    by_size = sorted(relations, key=lambda finding: finding.size)
    return sorted(others, key=lambda finding: finding.verdict.exit_code) + ordered + by_size


def _likeliest(violations: list[Finding], spectrum: Spectrum) -> str:
    """The clause with the highest measure; of equals the one that stands first among the reasons."""
    total = sum(finding.count for finding in violations)
    fields = {f"{finding.method} {field_of(finding.differences[0].path)}" for finding in violations}
    wrong: dict[str, int] = {}
    rank: dict[str, int] = {}
    for finding in violations:
        for place, clause in enumerate(finding.because):
            wrong[clause] = wrong.get(clause, 0) + finding.count
            rank[clause] = min(place, rank.get(clause, place))

    def measure(clause: str) -> tuple[float, int]:
        right = sum(spectrum.get(name, {}).get(clause, 0) for name in fields)
        ochiai = wrong[clause] / sqrt(total * (wrong[clause] + right))
        return (round(ochiai * (2 if wrong[clause] == total else 1), 6), -rank[clause])

    return max(wrong, key=measure)


def _smallest_per_method(clause: str, findings: list[Finding]) -> list[Finding]:
    by_method: dict[str, Finding] = {}
    totals: dict[str, int] = {}
    for finding in sorted(findings, key=lambda each: each.size):
        by_method.setdefault(finding.method, finding)
        totals[finding.method] = totals.get(finding.method, 0) + finding.count
    for method, finding in by_method.items():
        finding.clause = clause
        finding.count = totals[method]
    return sorted(by_method.values(), key=lambda each: each.size)
