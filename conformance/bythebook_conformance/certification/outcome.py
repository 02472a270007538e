"""The outcome of a run as data: its verdict, and in a sentence; totals per clause and suite; findings in order."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct, field

from bythebook.spec import Clause
from bythebook_conformance.certification.findings.evidence import Evidence
from bythebook_conformance.certification.findings.finding import Finding
from bythebook_conformance.certification.findings.known import KNOWN, MENDED, KnownFailure
from bythebook_conformance.certification.run import Run
from bythebook_conformance.kit.visible import for_this_shell
from bythebook_conformance.kit.words import counted, several
from bythebook_conformance.statuses import Verdict, gravest

IN_FULL = 3
"""So many findings are shown in full, the rest in one line each."""


class ClauseResult(StrEnum):
    """What a run says of one clause.

    ``failed``: the run points to it. ``known failure``: it is broken, as was known. ``passed``: it is kept; also if it
    is kept at least as often as broken, and broken only where a failed clause has a say or is broken. ``not settled``:
    it is broken otherwise, or some questions that it decides had no usable answer.
    ``not applicable``: the readings in force leave it nothing to decide. ``advisory``: no answer can show it.
    """

    PASSED = "passed"
    FAILED = "failed"
    KNOWN_FAILURE = "known failure"
    NOT_SETTLED = "not settled"
    NOT_ASSESSED = "not assessed"
    ADVISORY = "advisory"
    NOT_APPLICABLE = "not applicable"

    @property
    def checkable(self) -> bool:
        """Whether the clause counts among those that can be assessed."""
        return self not in (ClauseResult.ADVISORY, ClauseResult.NOT_APPLICABLE)


def unseen(clause: Clause, departures: Mapping[str, str]) -> tuple[ClauseResult, list[str]]:
    """What is said of a clause of which nothing was seen, and by which alternatives in force it is barred."""
    if not clause.checkable:
        return ClauseResult.ADVISORY, []
    barred = barred_by(clause, departures)
    return ClauseResult.NOT_APPLICABLE if barred else ClauseResult.NOT_ASSESSED, barred


def barred_by(clause: Clause, departures: Mapping[str, str]) -> list[str]:
    """The alternatives in force (``NAME=ALTERNATIVE``) that leave a clause nothing to decide; none: it applies."""
    in_force = {f"{name}={alternative}" for name, alternative in departures.items()}
    return [departure for departure in clause.not_under if departure in in_force]


class SuiteCount(Struct):
    """One suite's share: its parts, the questions in them, and its time.

    ``seconds`` is the sum over all parts, ``wall`` the time from the start of the first to the end of the last, which
    is less when several engine processes work side by side.
    """

    parts: int = 0
    failed: int = 0
    skipped: int = 0
    questions: int = 0
    seconds: float = 0.0
    wall: float = 0.0
    begun: float = field(default=0.0, name="begunAt")


class Coverage(Struct):
    """How much of what could be assessed was: methods by name, clauses and parts by number."""

    methods: list[str]
    assessed_methods: list[str]
    checkable_clauses: int = field(name="clauses")
    assessed_clauses: int
    planned_parts: int = field(name="parts")
    parts_done: int

    @property
    def words(self) -> str:
        """The methods and clauses assessed, in words."""
        methods = f"{len(self.assessed_methods)} of {counted(len(self.methods), 'method')}"
        return f"{methods}, {self.assessed_clauses} of {counted(self.checkable_clauses, 'clause')} assessed"


class ClauseOutcome(Struct):
    """What a run says of one clause; ``barred`` are the alternatives in force that leave it nothing to decide."""

    id: str
    text: str
    status: str
    outcome: ClauseResult
    passed: int
    failed: int
    not_assessed: int = field(name="unassessed")
    barred: list[str] = field(default_factory=list)


class Outcome(Struct):
    """All that a run has to say; ``report.json`` is this. ``readings`` are in force, ``run.readings`` were chosen.

    ``engine`` is its command, quoted as POSIX shells want it on every platform, or its class.
    ``sentence`` is the verdict in a sentence and ``status`` the exit status that says the same: every form of the
    report tells these.
    """

    game: str
    verdict: Verdict
    sentence: str
    status: int
    complete: bool
    engine: str
    name: str
    version: str
    readings: dict[str, str]
    run: Run
    kit: str
    spec: str
    seconds: float
    questions: int
    situations: int
    unanswered: int
    coverage: Coverage
    suites: dict[str, SuiteCount]
    clauses: list[ClauseOutcome]
    findings: list[Finding]
    silence: str = ""
    notes: list[str] = field(default_factory=list)
    recognised: list[str] = field(default_factory=list)
    """Those of the readings that the engine does not declare and its answers have shown."""
    shown: list[Evidence] = field(default_factory=list)
    """What was shown over which domain, and how."""

    in_process: bool = False
    """Whether the engine was an object in a process of the kit, whose code it could change: no certificate."""

    questions_digest: str = ""
    """A digest over all questions and the right answers to them; empty where not every part was gone through."""
    containment: list[str] = field(default_factory=list)
    """What kept the engine from the rest of the machine, each measure in words; empty where nothing is known of any."""
    known: list[KnownFailure] = field(default_factory=list)
    """What is to be said of every failure that was known before; ``findings`` has the new ones."""
    stopped: bool = False
    """Whether the run ended at its first finding, as was wanted: no certificate."""

    @property
    def certifiable(self) -> bool:
        """Whether a certificate may be written: of a run that was done to its end, on an engine of its own process."""
        return not (self.unfinished or self.stopped or self.in_process)

    @property
    def unfinished(self) -> bool:
        """Whether parts are left that were not done to their end, though the run was to do them."""
        return self.verdict in (Verdict.INTERRUPTED, Verdict.KIT_FAULT)

    @property
    def who(self) -> str:
        """What the engine calls itself, with its version."""
        return f"{self.name} {self.version}".strip() or "an engine that does not describe itself"

    @property
    def engine_shown(self) -> str:
        """The engine's command as the shell of this platform reads it, or its class."""
        return self.engine if self.in_process else for_this_shell(self.engine)

    @property
    def engine_words(self) -> list[str]:
        """The words by which a command line names the engine."""
        words = [self.engine] if self.in_process else shlex.split(self.engine)
        return [*self.run.engine_options, *([] if words[:1] == ["--python"] else ["--"]), *words]

    @property
    def under(self) -> str:
        """The readings that the run was judged by and where they come from, in words; empty for the default ones."""
        return ", ".join(
            f"{name}={value}" + (" (recognised, not declared)" if name in self.recognised else "")
            for name, value in self.readings.items()
        )

    @property
    def every_finding(self) -> list[Finding]:
        """The findings, then those by which known failures were seen."""
        return [*self.findings, *(each.finding for each in self.known if each.finding is not None)]

    def known_in(self, state: str) -> list[KnownFailure]:
        """The known failures in a state."""
        return [each for each in self.known if each.state == state]

    def tally(self, outcome: ClauseResult) -> int:
        """How many clauses have this outcome."""
        return sum(clause.outcome == outcome for clause in self.clauses)


def verdict_on(
    findings: Iterable[Verdict], known: Iterable[str], *, assessed: bool, complete: bool, unfinished: bool = False
) -> Verdict:
    """The one verdict on a run: the gravest of all that speaks for one.

    Args:
        findings: the verdicts of what was found and not known.
        known: what has become of every failure that was known.
        assessed: whether any answer was judged.
        complete: whether everything was asked, and every clause assessed that can be.
        unfinished: whether parts are left that the run was to do.
    """
    lined = {KNOWN: Verdict.KNOWN, MENDED: Verdict.MENDED}
    verdicts = {*findings, *(lined[state] for state in known if state in lined)}
    verdicts.add(Verdict.PASSED if assessed else Verdict.NOT_ASSESSED)
    verdict = gravest(verdicts | ({Verdict.INTERRUPTED} if unfinished else set()))
    return Verdict.INCOMPLETE if verdict is Verdict.PASSED and not complete else verdict


# ---- The verdict in a sentence ---------------------------------------------------------------------------------------


def sentence_of(outcome: Outcome, *, strict: bool, over_budget: bool, gaps: Sequence[str], why: str) -> str:
    """The verdict in a sentence, with the readings that it holds under and the failures that are known.

    Args:
        outcome: all else that the run has to say.
        strict: whether an incomplete run fails.
        over_budget: whether its budget was used up.
        gaps: what is missing: fields of answers, or answers although all was asked and assessed.
        why: why there is no verdict, where the kit was at fault or no answer was judged.
    """
    verdict = outcome.verdict
    if verdict.right:
        words = _right(outcome, strict=strict, over_budget=over_budget, gaps=gaps)
    elif verdict is Verdict.VIOLATION or verdict in _FAILURES:
        known = len(outcome.known_in(KNOWN))
        besides = f", besides {counted(known, 'known failure')}" if known else ""
        words = f"FAILED: the engine {several(_failures(outcome))}{besides}"
    else:
        words = _otherwise(outcome, why)
    return f"{outcome.game}: {words}"


_FAILURES = {
    Verdict.CRASH: "crashes",
    Verdict.TIMEOUT: "does not answer in time",
    Verdict.BREACH: "breaks the protocol",
}


def _failures(outcome: Outcome) -> list[str]:
    """All that the engine does wrong, the gravest first."""
    found = {outcome.verdict, *(finding.verdict for finding in outcome.findings)}
    broken = outcome.tally(ClauseResult.FAILED)
    breaks = f"breaks {counted(broken, 'clause') if broken else 'the rules'}"
    under = f" under {outcome.under}" if outcome.under else ""
    violations = [breaks + under] if Verdict.VIOLATION in found else []
    return [*violations, *(words for verdict, words in _FAILURES.items() if verdict in found)]


def _right(outcome: Outcome, *, strict: bool, over_budget: bool, gaps: Sequence[str]) -> str:
    """That nothing is wrong which was not known: everything was assessed, or only a part."""
    known, only, coverage = len(outcome.known_in(KNOWN)), outcome.run.restriction, outcome.coverage
    every = "every other answer" if known else "every answer"
    under = f" under {outcome.under}" if outcome.under else ""
    if outcome.complete:
        but = f" but for {counted(known, 'known failure')}" if known else ""
        return f"PASSED{but}: {coverage.words}, {every} is right{under}"
    spent = f" within the budget of {outcome.run.budget:g} s" if over_budget else ""
    missing = f", but {several(gaps)} are missing" if gaps else ""
    failure = " (--strict makes this a failure)" if strict else ""
    asked = f"only {only} asked; " if only else ""
    besides = f", with {counted(known, 'known failure')}" if known else ""
    return f"INCOMPLETE{besides}{failure}: {asked}{coverage.words}{spent}{missing}; {every} given is right{under}"


def _otherwise(outcome: Outcome, why: str) -> str:
    found, coverage = len(outcome.findings), outcome.coverage
    mended = len(outcome.known_in(MENDED))
    so_far = f"; {counted(found, 'finding')} so far" if found else ""
    lines = "its line" if mended == 1 else "their lines"
    silence = outcome.silence or why
    return {
        Verdict.MENDED: f"FAILED: {counted(mended, 'known failure')} {'is' if mended == 1 else 'are'} mended; "
        f"take {lines} out of the baseline",
        Verdict.NOT_ASSESSED: "NOTHING ASSESSED" + (f": {silence}" if silence else ""),
        Verdict.KIT_FAULT: f"NO VERDICT: {why}",
        Verdict.INTERRUPTED: f"INTERRUPTED: {coverage.parts_done} of {coverage.planned_parts} parts done{so_far}",
    }[outcome.verdict]
