"""Which clauses an engine breaks, seen over the whole run: the fewest that account for every wrong answer.

A wrong answer breaks at least one clause. Where several sets of clauses account for all of them and are equally small,
it is those that are never kept where they are broken, then those whose open point excuses an answer, then the more
specific ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from itertools import combinations
from typing import NamedTuple

from bythebook_conformance.certification.findings.finding import Finding
from bythebook_conformance.oracle.comparing import field_of
from bythebook_conformance.protocol.verdict import Verdict

Excusing = Callable[[Finding], Collection[str]]
"""Of a violation, the clauses of the open points of which another reading makes the answer right."""
Spectrum = dict[str, dict[str, int]]
"""Field (``method path``) -> the clauses that decided it together, as one text -> how often it was right."""

TRIED = 100_000
"""So many sets of clauses are tried of one size; beyond it, the clause that accounts for most is taken first."""


def localise_faults(
    found: Iterable[Finding], spectrum: Spectrum, excusing: Excusing = lambda finding: ()
) -> list[Finding]:
    """Name the clause of every violation, and order all findings: the clause that accounts for most first.

    Of the violations that one clause accounts for only the smallest of every method is kept, with their total count.
    Broken relations come last; each goes to the clause among its own that another violation names, else to the one
    that accounts for most of them.
    """
    findings = list(found)
    violations = [finding for finding in findings if finding.verdict is Verdict.VIOLATION and not finding.relation]
    relations = [finding for finding in findings if finding.relation]
    others = [finding for finding in findings if finding.verdict is not Verdict.VIOLATION]
    ordered: list[Finding] = []
    for clause, accounted_for in _faults(violations, spectrum, excusing):
        ordered += _smallest_per_method(clause, accounted_for)
    _assign(relations, list(dict.fromkeys(finding.clause for finding in ordered)), spectrum, excusing)
    relations.sort(key=lambda finding: finding.size)
    named = sorted(others, key=lambda finding: finding.verdict.exit_code) + ordered + relations
    for finding in named:
        finding.count_situations()
    return named


def _faults(cases: list[Finding], spectrum: Spectrum, excusing: Excusing) -> list[tuple[str, list[Finding]]]:
    """The clauses that are broken, the one that accounts for most first, each with its wrong answers."""
    suspects = _Suspects(cases, spectrum, excusing)
    chosen = sorted(suspects.fewest(), key=suspects.rank)
    faults: dict[str, list[Finding]] = {clause: [] for clause in chosen}
    for finding in cases:
        faults[next(clause for clause in chosen if clause in finding.suspects)].append(finding)
    return [(clause, accounted_for) for clause, accounted_for in faults.items() if accounted_for]


class _Rank(NamedTuple):
    """How likely a clause is to be the one that is broken; the least first."""

    kept: bool
    inexcusable: bool
    unexplained: int
    place: int


class _Suspects:
    """The clauses that wrong answers break."""

    def __init__(self, cases: list[Finding], spectrum: Spectrum, excusing: Excusing) -> None:
        self._cases, self._excusing = cases, excusing
        self._broken: dict[str, list[Finding]] = defaultdict(list)
        self._place: dict[str, int] = {}
        for finding in cases:
            for place, clause in enumerate(finding.suspects):
                self._broken[clause].append(finding)
                self._place[clause] = min(place, self._place.get(clause, place))
        self._kept = self._ever_kept(spectrum)
        self._excused: dict[str, bool] = {}

    def _ever_kept(self, spectrum: Spectrum) -> set[str]:
        """The clauses that had a say in a field that they are broken in elsewhere, and were kept there."""
        kept: dict[str, set[str]] = defaultdict(set)
        for field, rows in spectrum.items():
            for together, times in rows.items():
                if times:
                    kept[field].update(together.split())
        for finding in self._cases:
            kept[_field(finding)].update({*finding.because} - {*finding.suspects})
        return {clause for clause, cases in self._broken.items() if any(clause in kept[_field(each)] for each in cases)}

    def rank(self, clause: str) -> _Rank:
        """A sort key."""
        left = sum(each.count for each in self._cases) - sum(each.count for each in self._broken[clause])
        return _Rank(clause in self._kept, not self._is_excused(clause), left, self._place[clause])

    def fewest(self) -> tuple[str, ...]:
        """The fewest clauses that account for every case, the likeliest of those sets."""
        open_cases = _smallest_sets(frozenset(finding.suspects) for finding in self._cases)
        chosen: list[str] = []
        while open_cases:
            clauses = sorted({clause for case in open_cases for clause in case}, key=self.rank)
            sized = _covering(clauses, open_cases)
            if sized:
                return (*chosen, *min(sized, key=self._rank_of_all))
            best = min(clauses, key=lambda clause: (-sum(clause in case for case in open_cases), self.rank(clause)))
            chosen.append(best)
            open_cases = [case for case in open_cases if best not in case]
        return tuple(chosen)

    def _rank_of_all(self, clauses: tuple[str, ...]) -> tuple[int, int, int, int]:
        ranks = [self.rank(clause) for clause in clauses]
        return (
            sum(rank.kept for rank in ranks),
            sum(rank.inexcusable for rank in ranks),
            sum(rank.unexplained for rank in ranks),
            sum(rank.place for rank in ranks),
        )

    def _is_excused(self, clause: str) -> bool:
        """Whether another reading makes the smallest answer right that breaks the clause."""
        if clause not in self._excused:
            smallest = min(self._broken[clause], key=lambda each: each.size)
            self._excused[clause] = clause in self._excusing(smallest)
        return self._excused[clause]


def _smallest_sets(sets: Iterable[frozenset[str]]) -> list[frozenset[str]]:
    """The sets that contain no other: what accounts for these accounts for all."""
    found: list[frozenset[str]] = []
    for each in sorted({*sets}, key=lambda each: (len(each), sorted(each))):
        if not any(smaller <= each for smaller in found):
            found.append(each)
    return found


def _covering(clauses: list[str], cases: list[frozenset[str]]) -> list[tuple[str, ...]]:
    """All smallest sets of the clauses that have one in every case; none if there are too many to try."""
    tried = 0
    for size in range(1, len(cases) + 1):
        found = []
        for chosen in combinations(clauses, size):
            tried += 1
            if tried > TRIED:
                return []
            if all(not case.isdisjoint(chosen) for case in cases):
                found.append(chosen)
        if found:
            return found
    return []


def _field(finding: Finding) -> str:
    return f"{finding.method} {field_of(finding.differences[0].path)}"


def _assign(relations: list[Finding], named: list[str], spectrum: Spectrum, excusing: Excusing) -> None:
    """Give every broken relation a clause, where one can be told."""
    for finding in relations:
        finding.clause = next((clause for clause in named if clause in (*finding.suspects, *finding.because)), "")
    if not named:
        broken = defaultdict[str, int](int)
        for finding in relations:
            for clause in finding.suspects:
                broken[clause] += finding.count
        for finding in relations:
            finding.clause = max(finding.suspects, key=lambda clause: broken[clause])


def _smallest_per_method(clause: str, findings: list[Finding]) -> list[Finding]:
    """The smallest finding of every method that breaks the clause, for all that it accounts for."""
    by_method: dict[str, Finding] = {}
    for finding in sorted(findings, key=lambda each: each.size):
        finding.clause = clause
        smallest = by_method.setdefault(finding.method, finding)
        closest = smallest.closest.setdefault(finding.method, [])
        closest += finding.suspects[:1] if finding.suspects[0] not in closest else []
        if smallest is not finding:
            smallest.take_in(finding)
    return list(by_method.values())
