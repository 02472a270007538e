"""The outcome of a run: totals per clause and suite, findings in order, the verdict."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, field

from bythebook.spec import Clause, Spec
from bythebook_conformance.bench import About, Options
from bythebook_conformance.finding import Finding
from bythebook_conformance.localising import localise_faults
from bythebook_conformance.showing import Showing, merged
from bythebook_conformance.tally import ClauseCount, Tally
from bythebook_conformance.verdict import Verdict, gravest

PASSED = "passed"
FAILED = "failed"
IMPLICATED = "implicated"
NOT_ASSESSED = "not assessed"
ADVISORY = "advisory"


class SuiteCount(Struct):
    """One suite's share: its tests, the questions in them, and its time.

    ``seconds`` is the sum over all tests, ``wall`` the time from the start of the first to the end of the last, which
    is less when several engine processes work side by side.
    """

    tests: int = 0
    failed: int = 0
    skipped: int = 0
    questions: int = 0
    seconds: float = 0.0
    wall: float = 0.0
    begun: float = field(default=0.0, name="begunAt")


class ClauseOutcome(Struct):
    """What a run says of one clause.

    ``failed``: the run points to it. ``implicated``: it had a part in a wrong answer that another clause accounts for.
    """

    id: str
    text: str
    status: str
    outcome: str
    passed: int
    failed: int
    unassessed: int


class Outcome(Struct):
    """All that a run has to say; ``report.json`` is this."""

    game: str
    verdict: Verdict
    engine: str
    name: str
    version: str
    readings: dict[str, str]
    profile: str
    seed: int
    kit: str
    spec: str
    seconds: float
    questions: int
    situations: int
    unanswered: int
    suites: dict[str, SuiteCount]
    clauses: list[ClauseOutcome]
    findings: list[Finding]
    silence: str = ""
    notes: list[str] = field(default_factory=list)
    recognised: list[str] = field(default_factory=list)
    """Those of the readings that the engine does not declare and its answers have shown."""
    shown: list[Showing] = field(default_factory=list)
    """What was shown over which domain, and how."""

    in_process: bool = False
    """Whether the engine is an object in this process."""

    @property
    def engine_words(self) -> str:
        """How a command line names the engine."""
        return f"--python {self.engine}" if self.in_process else f"-- {self.engine}"

    @property
    def under(self) -> str:
        """The readings that the run was judged by and where they come from, in words; empty for the default ones."""
        return ", ".join(
            f"{name}={value}" + (" (recognised, not declared)" if name in self.recognised else "")
            for name, value in self.readings.items()
        )

    def tally(self, outcome: str) -> int:
        """How many clauses have this outcome."""
        return sum(clause.outcome == outcome for clause in self.clauses)


def conclude(
    spec: Spec,
    options: Options,
    about: About,
    tally: Tally,
    suites: dict[str, SuiteCount],
    kit_faults: Iterable[str],
    kit_version: str,
    seconds: float,
    recognised: Iterable[str] = (),
) -> Outcome:
    """Put the outcome together."""
    data = tally.data()
    faults = [
        Finding(
            spec.game, Verdict.KIT_FAULT, "kit", "", {}, detail="a fault of the kit, not of the engine", stderr=text
        )
        for text in kit_faults
    ]
    findings = faults + localise_faults(data.findings, data.spectrum)
    verdicts = tally.verdicts() | {finding.verdict for finding in faults}
    described = about.description
    return Outcome(
        spec.game,
        gravest(verdicts),
        about.label,
        described.engine.name if described else "",
        described.engine.version if described else "",
        about.readings,
        options.profile,
        options.seed,
        kit_version,
        spec.digest,
        seconds,
        data.questions,
        data.situations,
        data.unanswered,
        suites,
        [_clause(clause, data.clauses, findings, options.clauses) for clause in spec.clauses],
        findings,
        about.silence,
        recognised=list(recognised),
        shown=merged(data.shown),
    )


def _clause(
    clause: Clause, counts: dict[str, ClauseCount], findings: list[Finding], selected: frozenset[str]
) -> ClauseOutcome:
    count = counts.get(clause.id, ClauseCount()) if not selected or clause.id in selected else ClauseCount()
    if any(finding.clause == clause.id for finding in findings):
        outcome = FAILED
    elif count.failed:
        outcome = IMPLICATED
    elif count.passed:
        outcome = PASSED
    else:
        outcome = NOT_ASSESSED if clause.checkable else ADVISORY
    return ClauseOutcome(clause.id, clause.text, clause.status, outcome, count.passed, count.failed, count.unassessed)
