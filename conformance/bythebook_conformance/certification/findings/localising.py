"""Fault localisation: which clauses an engine breaks, seen over the whole run.

A clause is named only if the run breaks it: if some wrong answer does not meet its demand. Which of those, the shortest
account of the run tells (minimum description length). An account names clauses and says which of the answers in which
they have a say are wrong. So a clause that is kept seldom is shorter to tell of than one that is kept often, and two
narrow ones may be shorter than a wide one. No number in it is chosen: each is the bits that it takes to say something.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import combinations
from math import log2
from typing import NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from bythebook_conformance.certification.findings.finding import Alike, Finding
from bythebook_conformance.statuses import Verdict

Excusing = Callable[[Finding], Collection[str]]
"""Of a violation, the clauses of the open points of which another reading makes the answer right."""
Spectrum = dict[str, dict[str, int]]
"""Field (``method path``) -> the clauses that decided it together, as one text -> how often it was right."""
Clauses = tuple[str, ...]
Length = tuple[int, float]
"""Of an account: the wrong answers in fields of which it says nothing, and bits, to a millionth."""


def localise_faults(
    found: Iterable[Finding], spectrum: Spectrum, excusing: Excusing = lambda finding: ()
) -> list[Finding]:
    """Name the clause of every violation, and order all findings: the clause that accounts for most first.

    Of clauses that are equally likely, it is one about an open point of which another reading excuses the answer, else
    the most particular.

    Of the violations that one clause accounts for only the smallest of every method is kept, with their total count.
    Broken relations come last. They do not say what is wrong, so each goes to the clause among its own that another
    violation names; where there is no other violation at all, to the one that most of them have in common.
    """
    findings = [replace(finding) for finding in found]
    wrong = [finding for finding in findings if finding.verdict is Verdict.VIOLATION]
    relations = [finding for finding in wrong if finding.relation]
    violations = [finding for finding in wrong if not finding.relation]
    others = [finding for finding in findings if finding.verdict is not Verdict.VIOLATION]
    ordered: list[Finding] = []
    for clause, accounted_for in _faults(_cases(violations), spectrum, excusing):
        ordered += _smallest_per_method(clause, accounted_for)
    _assign(relations, list(dict.fromkeys(finding.clause for finding in ordered)))
    relations.sort(key=lambda finding: finding.size)
    named = sorted(others, key=lambda finding: finding.verdict.exit_code) + ordered + relations
    for finding in named:
        finding.count_situations()
    return named


def passed_beside(failed: Collection[str], found: Iterable[Finding], spectrum: Spectrum) -> set[str]:
    """The clauses that pass beside failed ones, though answers break them: they are kept at least as often as broken,
    and a failed clause has a say or is broken wherever they are broken.
    """
    if not failed:
        return set()
    balance, apart = Counter[str](), set[str]()
    for rows in spectrum.values():
        for together, times in rows.items():
            balance.update(dict.fromkeys(together.split(), times))
    for kind in (kind for finding in found if finding.differences for kind in finding.kinds):
        balance.subtract(dict.fromkeys({*kind.because} & {*kind.breaks}, kind.count))
        if {*failed}.isdisjoint((*kind.because, *kind.breaks)):
            apart.update(kind.breaks)
    return {clause for clause, more in balance.items() if more >= 0} - apart - {*failed}


class _Kind(NamedTuple):
    """What an account is told of wrong answers that are alike: the field, the clauses with a say in it that the run
    breaks, the most particular first, those of them that these answers break, and those that they break without a say.
    """

    field: str
    suspects: Clauses
    broken: frozenset[str]
    unsaid: frozenset[str]


class _Case(NamedTuple):
    """A violation, of what kind its smallest answer is, and how many answers are of which kind."""

    finding: Finding
    smallest: _Kind
    kinds: list[tuple[_Kind, int]]


def _cases(violations: list[Finding]) -> list[_Case]:
    """The violations with the kinds of their answers."""
    ever = {clause for finding in violations for kind in finding.kinds for clause in kind.breaks}
    cases = []
    for finding in violations:
        kinds = [(_kind(finding, each, ever), each.count) for each in finding.kinds]
        smallest = _kind(finding, replace(finding, alike=UNSET).kinds[0], ever)
        cases.append(_Case(finding, smallest, kinds))
    return cases


def _kind(finding: Finding, alike: Alike, ever: set[str]) -> _Kind:
    """Of what kind answers are; where what they break has no say in the field, all that have one are suspects."""
    broken = {*alike.because} & {*alike.breaks}
    suspects = tuple(each for each in alike.because if not broken or each in ever)
    unsaid = frozenset(alike.breaks) - {*alike.because}
    return _Kind(
        f"{finding.method} {alike.field}", suspects, frozenset(broken or alike.breaks or alike.because), unsaid
    )


def _speaking(clause: str, cases: list[_Case]) -> list[_Case]:
    """The cases in whose smallest answers a clause has a say, or which it explains otherwise; all if there are none."""
    return [case for case in cases if clause in (*case.smallest.broken, *case.smallest.suspects)] or cases


def _faults(cases: list[_Case], spectrum: Spectrum, excusing: Excusing) -> list[tuple[str, list[_Case]]]:
    """The clauses that are broken, each with what it accounts for; the one that accounts for most first."""
    accounts = _Accounts(cases, spectrum)
    named = accounts.shortest()
    for clause in named:
        rivals = [each for each in accounts.suspects if accounts.is_as_likely(each, clause, named)]
        if len(rivals) > 1:
            smallest = min((case.finding for case in _speaking(clause, cases)), key=lambda each: each.size)
            points = excusing(smallest)
            instead = clause if clause in points else next((each for each in rivals if each in points), clause)
            named = tuple(instead if each == clause else each for each in named)
    ordered = sorted(named, key=lambda each: -accounts.failing[each].total())
    faults: dict[str, list[_Case]] = {clause: [] for clause in ordered}
    for case in cases:
        faults[_accused(case, ordered, accounts)].append(case)
    return [(clause, accounted_for) for clause, accounted_for in faults.items() if accounted_for]


def _accused(case: _Case, named: list[str], accounts: _Accounts) -> str:
    """The clause to which a case goes: one that it breaks, one with a say in it, or one that fails in its field."""
    by_turns: tuple[Callable[[str], bool], ...] = (
        lambda clause: clause in case.smallest.broken,
        lambda clause: clause in case.smallest.suspects,
        lambda clause: case.smallest.field in accounts.failing[clause],
    )
    return next((clause for holds in by_turns for clause in named if holds(clause)), named[0])


class _Accounts:
    """Sets of clauses as accounts of what is wrong in a run, and how long they are."""

    def __init__(self, cases: list[_Case], spectrum: Spectrum) -> None:
        self._kinds: Counter[_Kind] = Counter()
        self.failing: dict[str, Counter[str]] = defaultdict(Counter)
        """Clause -> field -> how often it has a say in what is wrong."""
        place: dict[str, int] = {}
        for kind, times in (each for case in cases for each in case.kinds):
            self._kinds[kind._replace(suspects=tuple(sorted(kind.suspects)))] += times
            for number, clause in enumerate(kind.suspects):
                self.failing[clause][kind.field] += times
                place[clause] = min(number, place.get(clause, number))
        self.suspects = sorted(place, key=lambda clause: place[clause])
        self._right: dict[str, Counter[str]] = defaultdict(Counter)
        self._all_right: Counter[str] = Counter()
        known, answers = {*self.suspects}, self._kinds.total()
        for field, rows in spectrum.items():
            for together, times in rows.items():
                clauses = together.split()
                known.update(clauses)
                answers += times
                self._all_right[field] += times
                for clause in clauses:
                    self._right[clause][field] += times
        self._name, self._single = log2(len(known) + 1), log2(answers + 1)

    def shortest(self) -> Clauses:
        """The shortest account that is found by the steps of ``_near``, without the clauses that no wrong answer needs:
        all that break one break another one.
        """
        named: Clauses = ()
        length = self.length(named)
        while True:
            near = min(self._near(named), key=self.length, default=named)
            if self.length(near) >= length:
                break
            named, length = near, self.length(near)
        while spare := [clause for clause in named if self._is_spare(clause, named)]:
            least = min(spare, key=self._breaking)
            named = tuple(clause for clause in named if clause != least)
        return named

    def _breaking(self, clause: str) -> int:
        """How many wrong answers break a clause that has a say in them."""
        return sum(times for kind, times in self._kinds.items() if clause in kind.broken)

    def _is_spare(self, clause: str, named: Clauses) -> bool:
        """Whether all wrong answers that break a clause break another one of these, too, with a say or without."""
        others = {*named} - {clause}
        if not others:
            return False
        return not any(clause in kind.broken and others.isdisjoint(kind.broken | kind.unsaid) for kind in self._kinds)

    def _near(self, named: Clauses) -> Iterator[Clauses]:
        """The same clauses and one more; without one of them; with another one instead, or with two others if no more
        wrong answers break none of them.
        """
        others = [each for each in self.suspects if each not in named]
        strays = self._strays(named)
        yield from ((*named, each) for each in others)
        for clause in named:
            left = tuple(each for each in named if each != clause)
            yield left
            yield from ((*left, each) for each in others)
            astray = self._astray(left)
            for two in combinations(others, 2):
                if sum(times for broken, times in astray if broken.isdisjoint(two)) <= strays:
                    yield (*left, *two)

    def _astray(self, named: Clauses) -> list[tuple[frozenset[str], int]]:
        """The wrong answers that break none of these clauses: what they break, and how many they are."""
        return [(each.broken, times) for each, times in self._kinds.items() if each.broken.isdisjoint(named)]

    def _strays(self, named: Clauses) -> int:
        """How many wrong answers break none of these clauses."""
        return sum(times for _, times in self._astray(named))

    def is_as_likely(self, clause: str, other: str, named: Clauses) -> bool:
        """Whether nothing but its place among the reasons tells a clause from one that is named."""
        if clause == other or (clause not in named and self.failing[clause] == self.failing[other]):
            return self.length(tuple(clause if each == other else each for each in named)) == self.length(named)
        return False

    def length(self, named: Clauses) -> Length:
        """How long an account is that names these clauses.

        It says of each of them which one it is, which of the answers in every field that it has a say in are wrong, and
        which of these break it; an answer that keeps it and breaks another one of them is right as far as it goes. Of
        the answers in which none of them has a say, it says which break one all the same; and of any other wrong answer
        which of all answers it is.
        """
        told = {clause: _Told() for clause in named}
        open_cases: Counter[str] = Counter()
        fields: set[str] = set()
        for kind, times in self._kinds.items():
            of_it = [clause for clause in named if clause in kind.suspects]
            unsaid = () if of_it else [clause for clause in named if clause in kind.unsaid]
            if not of_it and not unsaid:
                open_cases[kind.field] += times
                continue
            fields.add(kind.field)
            for clause in unsaid:
                told[clause].unsaid[kind.field] += times
            astray = kind.broken.isdisjoint(of_it)
            for clause in of_it:
                if clause in kind.broken:
                    told[clause].broken[kind.field] += times
                else:
                    (told[clause].astray if astray else told[clause].kept)[kind.field] += times
        bits = len(named) * self._name + open_cases.total() * self._single
        bits += sum(self._bits(clause, each) for clause, each in told.items())
        return sum(times for field, times in open_cases.items() if field not in fields), round(bits, 6)

    def _bits(self, clause: str, told: _Told) -> float:
        """The bits that it takes to say which answers a clause accounts for."""
        wrong, right = told.broken + told.astray, self._right[clause]
        bits = sum(_which(times, right[field] + told.kept[field]) for field, times in wrong.items())
        silent = ((times, self._all_right[field] - right[field]) for field, times in told.unsaid.items())
        return bits + sum(_which(*each) for each in silent) + _which(told.broken.total(), told.astray.total())


class _Told:
    """What an account says of a clause that it names: how many answers by field break it, where it has a say and where
    it has none; keep it, and break none that is named; or keep it, and break another one.
    """

    def __init__(self) -> None:
        self.broken, self.unsaid, self.astray, self.kept = (
            Counter[str](),
            Counter[str](),
            Counter[str](),
            Counter[str](),
        )


def _which(these: int, others: int) -> float:
    """The bits that it takes to say which they are, of both together."""
    both = these + others
    return sum(times * log2(both / times) for times in (these, others) if times)


def _assign(relations: list[Finding], named: list[str]) -> None:
    """Give every broken relation a clause, where one can be told: of those that the wrong answer breaks, if any do."""
    likely = [[each for each in finding.because if each in finding.breaks] or finding.because for finding in relations]
    broken = Counter(clause for clauses in likely for clause in clauses)
    for finding, clauses in zip(relations, likely, strict=True):
        if named:
            finding.clause = next((clause for clause in named if clause in finding.because), "")
        else:
            finding.clause = max(clauses, key=lambda clause: broken[clause])


def _smallest_per_method(clause: str, cases: list[_Case]) -> list[Finding]:
    """The smallest finding of every method that breaks the clause, else that it has a say in, for all of the cases."""
    of_it = sorted(_speaking(clause, cases), key=lambda case: (clause not in case.smallest.broken, case.finding.size))
    by_method: dict[str, Finding] = {}
    for case in of_it:
        case.finding.clause = clause
        by_method.setdefault(case.finding.method, case.finding)
    for case in cases:
        finding = case.finding
        smallest = by_method.get(finding.method, of_it[0].finding)
        closest = smallest.closest.setdefault(finding.method, [])
        closest += finding.suspects[:1] if finding.suspects[0] not in closest else []
        if smallest is not finding:
            smallest.take_in(finding)
    return list(by_method.values())
