"""A run on the terminal: a progress bar while it lasts, findings and a table per clause at the end."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar
from rich.table import Table
from rich.text import Text

from bythebook_conformance.certify import Progress
from bythebook_conformance.kit import load_kit
from bythebook_conformance.report.text import explain, replay_command
from bythebook_conformance.run import ADVISORY, FAILED, IMPLICATED, NOT_APPLICABLE, NOT_ASSESSED, PASSED, Outcome
from bythebook_conformance.showing import REPLAYED
from bythebook_conformance.verdict import Verdict

STYLES = {PASSED: "green", FAILED: "bold red", IMPLICATED: "yellow", NOT_ASSESSED: "dim", ADVISORY: "dim"}
WIDE = 200
"""Columns of a table that goes to a file or a pipe."""
SHOWN = 8
"""How many findings the terminal shows; the report has them all."""


class Terminal:
    """Where a run is told to a person: coloured on a terminal, plain lines elsewhere."""

    def __init__(self, game: str) -> None:
        self._kit = load_kit(game)
        self._console = _console()

    @contextmanager
    def progress(self) -> Iterator[Progress]:
        """Show how far the run is: a bar on a terminal, a line a suite elsewhere."""
        if not sys.stderr.isatty():
            yield _PlainProgress()
            return
        columns = (TextColumn("{task.description:<11}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("starting", total=None)
            yield lambda suite, done, total: bar.update(task, description=suite, completed=done, total=total or None)

    def show(self, outcome: Outcome, files: Mapping[int, Path], report_dir: Path | None) -> None:
        """The outcome: verdict, findings, clauses."""
        self._line(first_line(outcome), "bold green" if outcome.verdict is Verdict.PASSED else "bold red")
        if not outcome.suites:
            return  # no test was selected: there is nothing more to tell
        for line in about_lines(outcome):
            self._line(line)
        for number, finding in enumerate(outcome.findings[:SHOWN]):
            self._line("")
            self._line(explain(finding, self._kit))
            replay = replay_command(outcome, finding, self._kit, files.get(number))
            if replay:
                self._line(f"  replay    {replay}")
        if len(outcome.findings) > SHOWN:
            self._line(f"\n{len(outcome.findings) - SHOWN} more findings are in the report")
        self._line("")
        self._clauses(outcome)
        for line in shown_lines(outcome):
            self._line(line)
        self._line(totals_line(outcome))
        if report_dir is not None:
            self._line(f"report: {report_dir}/report.html, certificate: {report_dir}/certificate.json")

    def _clauses(self, outcome: Outcome) -> None:
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_edge=False)
        table.add_column("clause", no_wrap=True)
        table.add_column("outcome", no_wrap=True)
        for name in ("passed", "failed", "not assessed"):
            table.add_column(name, justify="right", no_wrap=True)
        for clause in outcome.clauses:
            counts = (
                ("-", "-", "-") if clause.outcome == ADVISORY else (clause.passed, clause.failed, clause.unassessed)
            )
            table.add_row(
                clause.id,
                Text(clause.outcome, STYLES.get(clause.outcome, "dim")),
                *(f"{n:,}" if n != "-" else n for n in counts),
            )
        self._console.print(table)

    def _line(self, text: str, style: str = "") -> None:
        self._console.print(Text(text, style))


def first_line(outcome: Outcome) -> str:
    """The verdict in one line, with the readings it holds under."""
    reading = f" under {outcome.under}" if outcome.under else ""
    words = {
        Verdict.PASSED: f"PASSED: every answer is right{reading}",
        Verdict.VIOLATION: f"FAILED: the engine breaks {outcome.tally(FAILED)} clause(s){reading}",
        Verdict.CRASH: "FAILED: the engine crashes",
        Verdict.TIMEOUT: "FAILED: the engine does not answer in time",
        Verdict.BREACH: "FAILED: the engine breaks the protocol",
        Verdict.NOT_ASSESSED: "NOTHING ASSESSED" + (f": {outcome.silence}" if outcome.silence else ""),
        Verdict.KIT_FAULT: "NO VERDICT: a fault of the kit, not of the engine; please report it",
    }
    return f"{outcome.game}: {words[outcome.verdict]}"


def about_lines(outcome: Outcome) -> list[str]:
    """What was asked of whom."""
    engine = f"{outcome.name} {outcome.version}".strip() or "an engine that does not describe itself"
    asked = f"{outcome.questions:,} questions, {outcome.situations:,} situations judged"
    unanswered = f", {outcome.unanswered:,} questions not assessed" if outcome.unanswered else ""
    return [
        f"engine {engine}, profile {outcome.profile}, seed {outcome.seed}",
        asked + unanswered,
    ]


def shown_lines(outcome: Outcome) -> list[str]:
    """What was shown over whole domains and how, a line each; a line together what was only asked or not tried."""
    lines = [f"{each.subject}, {each.domain}: {each.words}" for each in outcome.shown if not each.together]
    replayed = [f"{each.seen} of {each.method}" for each in outcome.shown if each.how == REPLAYED]
    if replayed:
        lines.append(f"situations found for branches and readings of the rules: {', '.join(replayed)} replayed")
    reasons = dict.fromkeys(each.detail for each in outcome.shown if each.together and each.how != REPLAYED)
    for reason in reasons:
        methods = ", ".join(dict.fromkeys(each.method for each in outcome.shown if each.detail == reason))
        lines.append(f"proofs of {methods}: not assessed: {reason}")
    return lines


def totals_line(outcome: Outcome) -> str:
    """How many clauses have which outcome; the numbers add up to all of them."""
    counts = [f"{outcome.tally(kind)} {kind}" for kind in (PASSED, FAILED, IMPLICATED, NOT_ASSESSED, ADVISORY)]
    if outcome.tally(NOT_APPLICABLE):
        counts.append(f"{outcome.tally(NOT_APPLICABLE)} {NOT_APPLICABLE} under these readings")
    return f"{len(outcome.clauses)} clauses: {', '.join(counts)}"


def print_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A plain table on standard output."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for name in header:
        table.add_column(name, no_wrap=True)
    for row in rows:
        table.add_row(*row)
    _console().print(table)


def _console() -> Console:
    """Standard output; where it is no terminal, lines are not cut or folded."""
    if sys.stdout.isatty():
        return Console(highlight=False)
    return Console(highlight=False, soft_wrap=True, width=WIDE)


class _PlainProgress:
    """A line on standard error whenever another suite begins."""

    def __init__(self) -> None:
        self._suites: set[str] = set()

    def __call__(self, suite: str, done: int, total: int) -> None:
        if suite not in self._suites:
            self._suites.add(suite)
            print(f"{suite}: {done} of {total} tests done", file=sys.stderr)
