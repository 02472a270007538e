"""The parts of the HTML report as data, in the order in which it shows them."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from bythebook_conformance.certification.conclusion.outcome import ClauseOutcome
from bythebook_conformance.certification.findings.evidence import Showing
from bythebook_conformance.certification.findings.finding import Finding
from bythebook_conformance.protocol.verdict import Verdict


@dataclass(frozen=True)
class Fact:
    """Something to know about the run."""

    name: str
    value: str
    whole: str = ""
    code: bool = False


@dataclass(frozen=True)
class Departure:
    """An open point on which the engine departs from the default: its question and the chosen answer."""

    name: str
    alternative: str
    question: str
    answer: str


@dataclass(frozen=True)
class ClauseView:
    """A clause with its counts, where it stands on the sheet, and why it cannot be checked, if it cannot."""

    clause: ClauseOutcome
    symbol: str
    sheet: str
    reason: str


@dataclass(frozen=True)
class Value:
    """A value of a message: cards as a picture, all else as JSON."""

    json: str
    picture: Markup | None


@dataclass(frozen=True)
class DifferenceView:
    """One field that differs."""

    path: str
    got: Value
    expected: Value
    is_order: bool


@dataclass(frozen=True)
class FindingView:
    """A finding with all that is said of it."""

    finding: Finding
    headline: str
    clause: ClauseView | None
    picture: Markup | None
    asked: str
    long: bool
    differences: list[DifferenceView]
    because: list[ClauseView]
    readings: list[str]
    seen: str
    replay: str


@dataclass(frozen=True)
class KnownView:
    """A failure that was known before: its state, what is to be said of it, and how it looks, where it was seen."""

    words: str
    state: str
    symbol: str
    said: str
    issue: str
    finding: FindingView | None


@dataclass(frozen=True)
class Sums:
    """What stands below a column of numbers, or beside a group of clauses."""

    clauses: int
    passed: int
    failed: int
    unassessed: int


@dataclass(frozen=True)
class Group:
    """The clauses with one outcome."""

    outcome: str
    symbol: str
    meaning: str
    clauses: list[ClauseView]
    sums: Sums
    open: bool


@dataclass(frozen=True)
class SuiteRow:
    """A suite's numbers."""

    name: str
    parts: int
    failed: int
    skipped: int
    questions: int
    time: str


@dataclass(frozen=True)
class Page:
    """The whole report."""

    title: str
    verdict: Verdict
    symbol: str
    heading: str
    lead: str
    broken: list[ClauseView]
    notices: list[str]
    facts: list[Fact]
    departures: list[Departure]
    found: str
    findings: list[FindingView]
    known: list[KnownView]
    groups: list[Group]
    sums: Sums
    suites: list[SuiteRow]
    suite_sums: SuiteRow
    shown: list[Showing]
