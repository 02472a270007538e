"""Fault localisation: which clauses an engine breaks, seen over the whole run.

A clause is named only if the run breaks it: if some wrong answer does not meet its demand. Among those, what tells is
how often a clause had a say in what is wrong, and how often in the same fields where they are right: Ochiai's measure,
over spectra. Failing cases are clustered by what is wrong (method, field, how it is wrong), since an
engine can have several faults: a clause counts for more where it accounts for whole clusters, or for everything, and
a little less the less particular it is among the reasons. Against an engine with two faults the clause that both have
in common would look guilty; it is no suspect where two others account for the same failures and are kept far more
seldom. What the chosen clause accounts for is taken out, and the rest is asked again. A few failing cases left over
in clusters that are accounted for are taken as consequences: their clauses are not settled. Nor is a clause accused
beside a wider one that is broken in the same ways.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable
from itertools import combinations
from math import sqrt

from msgspec.structs import replace

from bythebook_conformance.certification.findings.finding import Finding
from bythebook_conformance.oracle.comparing import field_of
from bythebook_conformance.protocol.verdict import Verdict

Excusing = Callable[[Finding], Collection[str]]
"""Of a violation, the clauses of the open points of which another reading makes the answer right."""
Spectrum = dict[str, dict[str, int]]
"""Field (``method path``) -> the clauses that decided it together, as one text -> how often it was right."""
Cluster = tuple[str, str]
"""A field, and how it is wrong."""

WHOLE = 0.5
"""How much more a clause counts that accounts for every failing case that is left."""
PER_PLACE = 0.1
"""How much less a clause counts for every more particular one among the reasons, ``PLACES`` at most."""
PLACES = 5
SINGLE = 2.0
"""A clause that decided every failing case is preferred to one that is up to so many times as suspicious."""
EXONERATED = 2.0
"""A clause is no suspect where two others that account for the same are so many times less often right."""
AS_LIKELY = 0.95
"""A clause that is so many times as suspicious as another one, on the same failing cases, is as likely."""
TRIED = 12
"""So many suspects are tried in twos."""
CONSEQUENCES = 0.1
"""Up to this share of the failing cases of its clusters, what is left over is taken as a consequence."""


def localise_faults(
    found: Iterable[Finding], spectrum: Spectrum, excusing: Excusing = lambda finding: ()
) -> list[Finding]:
    """Name the clause of every violation, and order all findings: the likeliest clause first, then the smallest.

    Of clauses that are equally likely, it is one about an open point of which another reading excuses the answer.

    Of the violations that one clause accounts for only the smallest of every method is kept, with their total count.
    Broken relations come last. They do not say what is wrong, so each goes to the clause among its own that another
    violation names; where there is no other violation at all, to the one that most of them have in common.
    """
    findings = [replace(finding) for finding in found]
    reasons = {id(finding): finding.because for finding in findings}
    broken = {clause for finding in findings for clause in finding.breaks}
    for finding in findings:
        if not broken.isdisjoint(finding.because) and not {*finding.because}.isdisjoint(finding.breaks):
            finding.because = [clause for clause in finding.because if clause in broken]
    relations = [finding for finding in findings if finding.relation]
    violations = [finding for finding in findings if finding.verdict is Verdict.VIOLATION and not finding.relation]
    others = [finding for finding in findings if finding.verdict is not Verdict.VIOLATION]
    ordered: list[Finding] = []
    for clause, accounted_for in _faults(violations, spectrum, excusing):
        ordered += _smallest_per_method(clause, accounted_for)
    _assign(relations, list(dict.fromkeys(finding.clause for finding in ordered)))
    relations.sort(key=lambda finding: finding.size)
    named = sorted(others, key=lambda finding: finding.verdict.exit_code) + ordered + relations
    for finding in named:
        finding.because = reasons[id(finding)]
        finding.count_situations()
    return named


def _faults(violations: list[Finding], spectrum: Spectrum, excusing: Excusing) -> list[tuple[str, list[Finding]]]:
    """The clauses that are broken, the likeliest first, each with the failing cases that it accounts for."""
    faults: dict[str, list[Finding]] = {}
    explained: dict[Cluster, Counter[str]] = defaultdict(Counter)
    while violations:
        clause = _Suspects(violations, spectrum).likeliest(excusing)
        cases = [finding for finding in violations if clause in finding.because]
        known = [finding for finding in cases if explained.get(_cluster(finding))]
        if faults and _are_consequences(cases, known, explained):
            accused = sum((explained[_cluster(finding)] for finding in known), Counter()).most_common(1)[0][0]
            faults[accused] += cases
        else:
            faults[clause] = cases
            for finding in cases:
                explained[_cluster(finding)][clause] += finding.count
        violations = [finding for finding in violations if clause not in finding.because]
    return list(_without_narrower(faults).items())


def _without_narrower(faults: dict[str, list[Finding]]) -> dict[str, list[Finding]]:
    """The accused clauses without narrower ones: another decided all of their cases and is broken in the same ways."""
    left = dict(faults)
    for clause, cases in faults.items():
        ways = set(map(_cluster, cases))
        for wider, others in left.items():
            if clause != wider and ways <= set(map(_cluster, others)) and all(wider in each.because for each in cases):
                left[wider] = others + left.pop(clause)
                break
    return left


def _are_consequences(
    cases: list[Finding], known: list[Finding], explained: dict[Cluster, Counter[str]]
) -> bool:  # fmt: skip
    """Whether failing cases are a small rest of clusters that other clauses account for."""
    left = _total(cases)
    there = sum(explained[cluster].total() for cluster in set(map(_cluster, known)))
    return 2 * _total(known) >= left and left <= CONSEQUENCES * (left + there)


class _Suspects:
    """The clauses that decided failing cases, and how suspicious they are."""

    def __init__(self, cases: list[Finding], spectrum: Spectrum) -> None:
        self._cases = cases
        self._rows = {
            field: [(frozenset(together.split()), times) for together, times in spectrum.get(field, {}).items()]
            for field in set(map(_field, cases))
        }
        self._clusters: Counter[Cluster] = Counter()
        self._failing: dict[str, Counter[Cluster]] = defaultdict(Counter)
        self._place: dict[str, int] = {}
        for finding in cases:
            self._clusters[_cluster(finding)] += finding.count
            for place, clause in enumerate(finding.because):
                self._failing[clause][_cluster(finding)] += finding.count
                self._place[clause] = min(place, self._place.get(clause, place))
        self._rights = self._rights_by_clause()

    def _rights_by_clause(self) -> Counter[str]:
        """How often every clause decided the fields that it fails in where they are right."""
        fields = {clause: {field for field, _ in clusters} for clause, clusters in self._failing.items()}
        rights: Counter[str] = Counter()
        for field, rows in self._rows.items():
            for together, times in rows:
                for clause in together:
                    if field in fields.get(clause, ()):
                        rights[clause] += times
        return rights

    def likeliest(self, excusing: Excusing) -> str:
        """The clause to be named; of equals one of a point that is read otherwise, else the first of the reasons."""
        clause = self._likeliest()
        rivals = [each for each in self._failing if self._is_as_likely(each, clause)]
        if len(rivals) < 2:
            return clause
        points = excusing(min((each for each in self._cases if clause in each.because), key=lambda each: each.size))
        return clause if clause in points else next((each for each in rivals if each in points), clause)

    def _is_as_likely(self, clause: str, other: str) -> bool:
        """Whether nothing but its place among the reasons tells a clause from another one."""
        same = self._failing[clause] == self._failing[other]
        return same and self._ochiai(clause) >= AS_LIKELY * self._ochiai(other)

    def _likeliest(self) -> str:
        best = self._most(self._failing, self._weighed)
        everywhere = [clause for clause in self._failing if self._failing[clause].total() == self._clusters.total()]
        if everywhere:  # the simplest explanation is a single fault
            single = self._most(everywhere, self._ochiai)
            best = single if SINGLE * self._ochiai(single) >= self._ochiai(best) else best
        return self._rather_than(best)

    def _most(self, clauses: Iterable[str], measure: Callable[[str], float]) -> str:
        return max(clauses, key=lambda clause: (round(measure(clause), 6), -self._place[clause]))

    def _ochiai(self, clause: str) -> float:
        """Ochiai's measure, but for a factor that is the same for all clauses."""
        failing = self._failing[clause].total()
        return failing / sqrt(failing + self._rights[clause])

    def _weighed(self, clause: str) -> float:
        failing = self._failing[clause]
        whole = sum(times for cluster, times in failing.items() if times == self._clusters[cluster])
        everything = WHOLE if failing.total() == self._clusters.total() else 0.0
        particular = 1 - PER_PLACE * min(self._place[clause], PLACES)
        return self._ochiai(clause) * (1 + whole / failing.total()) * (1 + everything) * particular

    def _rather_than(self, clause: str) -> str:
        """The clause, or the likelier of two others that exonerate it."""
        cases = [finding for finding in self._cases if clause in finding.because]
        failing = _total(cases)
        rate = failing / (failing + self._rights[clause])
        if rate * EXONERATED > 1:
            return clause
        others = sorted({each for finding in cases for each in finding.because} - {clause})
        tried = sorted(others, key=self._ochiai, reverse=True)[:TRIED]
        rates = {pair: self._rate(pair, cases) for pair in combinations(tried, 2)}
        pair = max(rates, key=lambda pair: rates[pair], default=None)
        if pair is None or rates[pair] < EXONERATED * rate:
            return clause
        return max(pair, key=self._ochiai)

    def _rate(self, pair: tuple[str, str], cases: list[Finding]) -> float:
        """How often what two clauses decide is wrong; 0 where they do not account for all of the cases, or one does."""
        by_one, by_other = ([each in finding.because for finding in cases] for each in pair)
        if all(by_one) or all(by_other) or not all(map(max, by_one, by_other)):
            return 0.0
        both, failing = set(pair), _total(cases)
        rows = (row for field in set(map(_field, cases)) for row in self._rows[field])
        return failing / (failing + sum(times for together, times in rows if not both.isdisjoint(together)))


def _field(finding: Finding) -> str:
    return f"{finding.method} {field_of(finding.differences[0].path)}"


def _cluster(finding: Finding) -> Cluster:
    return _field(finding), finding.deviation


def _total(findings: Iterable[Finding]) -> int:
    return sum(finding.count for finding in findings)


def _assign(relations: list[Finding], named: list[str]) -> None:
    """Give every broken relation a clause, where one can be told."""
    broken = Counter(clause for finding in relations for clause in finding.because)
    for finding in relations:
        if named:
            finding.clause = next((clause for clause in named if clause in finding.because), "")
        else:
            finding.clause = max(finding.because, key=lambda clause: broken[clause])


def _smallest_per_method(clause: str, findings: list[Finding]) -> list[Finding]:
    """The smallest finding of every method that the clause has decided, for all that it accounts for."""
    decided = sorted((each for each in findings if clause in each.because), key=lambda each: each.size)
    by_method: dict[str, Finding] = {}
    for finding in decided:
        finding.clause = clause
        by_method.setdefault(finding.method, finding)
    for finding in findings:
        smallest = by_method.get(finding.method, decided[0])
        closest = smallest.closest.setdefault(finding.method, [])
        closest += finding.suspects[:1] if finding.suspects[0] not in closest else []
        if smallest is not finding:
            smallest.take_in(finding)
    return list(by_method.values())
