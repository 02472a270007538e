"""Counting: how often each clause was decisive, and the findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import Any

from msgspec import Struct, field

from bythebook.spec import Example
from bythebook_conformance.certification.findings.evidence import Evidence
from bythebook_conformance.certification.findings.finding import (
    MOST_SITUATIONS,
    Alike,
    Finding,
    Signature,
    Size,
    together,
)
from bythebook_conformance.kit import Expected, Explanation
from bythebook_conformance.oracle.comparing import (
    FieldJudgement,
    clauses_of,
    field_of,
    is_due,
    reasons_by_field,
    situations,
)
from bythebook_conformance.statuses import Verdict

MOST_FINDINGS = 100
"""So many findings are told apart; what else is found counts with the first of the rest that is of the same kind."""

MOST_KINDS = 100
"""So many kinds of wrong answers of one finding are told apart; what else is found counts with the first of them."""


class ClauseCount(Struct):
    """In how many situations a clause decided a field that was right, wrong, or not assessed, ``unanswered`` of these
    because there was no usable answer at all.
    """

    passed: int = 0
    failed: int = 0
    unassessed: int = 0
    unanswered: int = 0


class LeftOut(Struct):
    """A field that answers lack: in how many situations, and the params of the first question where it was due."""

    situations: int = 0
    params: Any = None


class TallyData(Struct):
    """A tally as data, to travel from one process to another.

    ``spectrum``: field (``method path``) -> the clauses that decided it together -> how often it was right.
    ``left_out``: field (``method path``) -> how often it was due and not there. Where null or no entry was due, to
    leave it out says the same.
    """

    clauses: dict[str, ClauseCount] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    spectrum: dict[str, dict[str, int]] = field(default_factory=dict)
    questions: int = 0
    situations: int = 0
    unanswered: int = 0
    left_out: dict[str, LeftOut] = field(default_factory=dict)
    shown: list[Evidence] = field(default_factory=list)


class Tally:
    """What a part of a run has seen."""

    def __init__(self) -> None:
        self.questions = 0
        self.unanswered = 0
        self._situations = 0
        self._right: Counter[Explanation] = Counter()
        self._shapes: dict[Explanation, tuple[str, Struct]] = {}
        self._clauses: dict[str, ClauseCount] = {}
        self._spectrum: dict[str, Counter[str]] = {}
        self.findings: dict[Signature, Finding] = {}
        self._digests: dict[Signature, set[int]] = {}
        self._alike: dict[Signature, Counter[tuple[str, tuple[str, ...], tuple[str, ...]]]] = {}
        self._left_out: dict[str, LeftOut] = {}
        self.shown: list[Evidence] = []

    def all_right(self, method: str, runs: Iterable[tuple[Expected[Any], int]]) -> None:
        """Count answers that are right in every field, as runs of equal expectations."""
        for expected, times in runs:
            self.questions += times
            for message, explanation in situations(expected):
                self._right[explanation] += times
                self._shapes.setdefault(explanation, (method, message))

    def situation(
        self,
        method: str,
        judgements: list[FieldJudgement],
        breaks: Collection[str] = (),
        example: Example | None = None,
        params: Any = None,
    ) -> None:
        """Count one situation of a question field by field; in the first wrong field, if any, clauses were broken.

        Later wrong fields of the same situation may be consequences of the first, so they count for nothing. The
        clauses of an ``example`` fall with it, and stand only where every field that it names is there.
        """
        self._situations += any(each.right is not None for each in judgements)
        right: set[str] = set()
        for each in judgements:
            if each.right:
                right.update(each.clauses)
                self._field(method, field_of(each.path))[together(each.clauses)] += 1
        missing = [each for each in judgements if each.right is None]
        for name in {field_of(each.path): 0 for each in missing if is_due(each.expected)}:
            self._left_out.setdefault(f"{method} {name}", LeftOut(params=params)).situations += 1
        left_out = {clause for each in missing for clause in each.clauses}
        wrong = set(breaks)
        right.update(_kept_in(judgements, wrong))
        if example is not None:
            complete = _is_complete(example, judgements)
            (wrong if wrong else right if complete else left_out).update(example.clauses)
        for clause in wrong:
            self.count(clause).failed += 1
        for clause in right - wrong:
            self.count(clause).passed += 1
        for clause in left_out - right - wrong:
            self.count(clause).unassessed += 1

    def without_answer(self, expected: Expected[Any], times: int = 1) -> None:
        """Count questions that got no usable answer: nothing in them is assessed."""
        self.questions += times
        self.unanswered += times
        for _, explanation in situations(expected):
            for clause in clauses_of(explanation):
                count = self.count(clause)
                count.unassessed += times
                count.unanswered += times

    def held(self, method: str, clauses: Iterable[str], field: str = "") -> None:
        """Count a situation, such as a view, in which these clauses decided something that is right."""
        self._situations += 1
        self._field(method, field)[together(clauses)] += 1
        for clause in clauses:
            self.count(clause).passed += 1

    def count(self, clause: str) -> ClauseCount:
        """The count of a clause."""
        return self._clauses.setdefault(clause, ClauseCount())

    def seen(
        self,
        signature: Signature,
        size: Size,
        digest: Callable[[], int],
        field: str = "",
        because: Iterable[str] = (),
        breaks: Iterable[str] = (),
    ) -> bool:
        """Whether such a fault is known already on a situation that is not larger; if so, count it once more, with the
        clauses that have a say in it and those broken.

        The ``digest`` of the situation is taken only while different ones are told apart.
        """
        known = self.findings.get(signature)
        if known is None or size < known.size:
            return False
        known.count += 1
        self._count_alike(signature, Alike(field, [*because], [*breaks], 1))
        digests = self._digests.setdefault(signature, set())
        if len(digests) < MOST_SITUATIONS:
            digests.add(digest())
        return True

    def find(self, finding: Finding) -> None:
        """Keep a finding; of those with one signature the smallest."""
        signature = finding.signature
        if signature not in self.findings and len(self.findings) >= MOST_FINDINGS:
            signature = finding.rest
        for each in finding.kinds:
            self._count_alike(signature, each)
        if finding.digests:
            digests = self._digests.setdefault(signature, set())
            digests.update(finding.digests[: MOST_SITUATIONS - len(digests)])
        known = self.findings.get(signature)
        if known is None:
            self.findings[signature] = finding
            return
        kept = min(known, finding, key=lambda each: (bool(each.malformed), each.size))
        kept.count = known.count + finding.count
        self.findings[signature] = kept

    def _count_alike(self, signature: Signature, these: Alike) -> None:
        alike = self._alike.setdefault(signature, Counter())
        kind = (these.field, tuple(these.because), tuple(these.breaks))
        alike[kind if kind in alike or len(alike) < MOST_KINDS else next(iter(alike))] += these.count

    def _field(self, method: str, path: str) -> Counter[str]:
        return self._spectrum.setdefault(f"{method} {path}", Counter())

    def add(self, data: TallyData) -> None:
        """Add what another part of the run has seen."""
        self.questions += data.questions
        self.unanswered += data.unanswered
        for name, lacking in data.left_out.items():
            self._left_out.setdefault(name, LeftOut(params=lacking.params)).situations += lacking.situations
        self._situations += data.situations
        for clause, count in data.clauses.items():
            total = self.count(clause)
            total.passed += count.passed
            total.failed += count.failed
            total.unassessed += count.unassessed
            total.unanswered += count.unanswered
        for name, clauses in data.spectrum.items():
            self._spectrum.setdefault(name, Counter()).update(clauses)
        for finding in data.findings:
            self.find(finding)
        self.shown += data.shown

    def data(self) -> TallyData:
        """The tally as data."""
        passed: Counter[str] = Counter()
        fields: Counter[tuple[str, str, tuple[str, ...]]] = Counter()
        for explanation, times in self._right.items():
            method, message = self._shapes[explanation]
            clauses: set[str] = set()
            for path, named in reasons_by_field(message, explanation):
                fields[method, path, named] += times
                clauses.update(named)
            for clause in clauses:
                passed[clause] += times
        for clause, times in passed.items():
            self.count(clause).passed += times
        for (method, path, named), times in fields.items():
            self._field(method, path)[together(named)] += times
        self._situations += self._right.total()
        self._right.clear()
        for signature, digests in self._digests.items():
            self.findings[signature].digests = list(digests)
        for signature, alike in self._alike.items():
            self.findings[signature].alike = [
                Alike(name, [*say], [*broken], times) for (name, say, broken), times in alike.items()
            ]
        return TallyData(
            self._clauses,
            list(self.findings.values()),
            {name: dict(clauses) for name, clauses in self._spectrum.items()},
            self.questions,
            self._situations,
            self.unanswered,
            self._left_out,
            self.shown,
        )

    @property
    def left_out(self) -> set[str]:
        """The fields that the engine has left out of an answer."""
        return {name.partition(" ")[2] for name in self._left_out}

    @property
    def given(self) -> set[str]:
        """The fields that were right in an answer."""
        return {name.partition(" ")[2] for name in self.data().spectrum}

    def verdicts(self) -> set[Verdict]:
        """The verdicts of the findings, with ``PASSED`` when any field was assessed."""
        verdicts = {finding.verdict for finding in self.findings.values()}
        if any(count.passed or count.failed for count in self.data().clauses.values()):
            verdicts.add(Verdict.PASSED)
        return verdicts


def _kept_in(judgements: list[FieldJudgement], broken: set[str]) -> set[str]:
    """The clauses with a say in the first wrong field that the answer keeps all the same."""
    first = next((each for each in judgements if each.right is False), None)
    return set() if first is None else {*first.clauses} - broken


def _is_complete(example: Example, judgements: list[FieldJudgement]) -> bool:
    """Whether every field that the example names is there, with all that is in it."""
    there: dict[str, bool] = {}
    for each in judgements:
        field = field_of(each.path).partition(".")[0]
        there[field] = there.get(field, True) and each.right is not None
    return all(there.get(name, False) for name in (*example.result, *example.final))
