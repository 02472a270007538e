"""What is printed of a run: a progress bar while it lasts; verdict, findings and totals; and plain tables."""

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

from bythebook_conformance.certification.findings.evidence import ENUMERATED, REPLAYED
from bythebook_conformance.certification.outcome import IN_FULL, ClauseResult, Outcome
from bythebook_conformance.certification.report.text import explain, headline, known_lines, replay_command
from bythebook_conformance.certification.run import Progress
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.visible import visible
from bythebook_conformance.kit.words import counted, several
from bythebook_conformance.statuses import Verdict

FEW_FILES = 3
"""So many files are named that a certificate is about; more are counted."""
WIDE = 200
"""Columns of a table that goes to a file or a pipe."""


def print_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A plain table on standard output."""
    table = plain_table(header)
    for row in rows:
        table.add_row(*map(visible, row))
    console().print(table)


def plain_table(header: Sequence[str], numbers: int = 0) -> Table:
    """A table without rows whose last ``numbers`` columns hold numbers."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for place, name in enumerate(header, start=1):
        table.add_column(name, no_wrap=True, justify="right" if place > len(header) - numbers else "left")
    return table


def console() -> Console:
    """Standard output; where it is no terminal, lines are not cut or folded."""
    if sys.stdout.isatty():
        return Console(highlight=False)
    return Console(highlight=False, soft_wrap=True, width=WIDE)


STYLES = {
    ClauseResult.PASSED: "green",
    ClauseResult.FAILED: "bold red",
    ClauseResult.KNOWN_FAILURE: "yellow",
    ClauseResult.NOT_SETTLED: "yellow",
    ClauseResult.NOT_ASSESSED: "dim",
    ClauseResult.ADVISORY: "dim",
}
VERDICT_STYLES = {
    Verdict.PASSED: "bold green",
    **dict.fromkeys((Verdict.KNOWN, Verdict.INCOMPLETE, Verdict.INTERRUPTED), "bold yellow"),
}


class Terminal:
    """Reports a run to a person: in colour on a terminal, in plain lines elsewhere."""

    def __init__(self, game: str) -> None:
        self._kit = load_kit(game)
        self._console = console()

    @contextmanager
    def progress(self, containment: Sequence[str], budget: float) -> Iterator[Progress]:
        """Show how far the run is: a bar on a terminal, a line a suite elsewhere.

        When the engine has been started, say first what holds it back, and how long the run may take.
        """
        begun = [*containment, f"budget: {budget:g} s" if budget else "budget: none"]
        if not sys.stderr.isatty():
            yield _in_lines(begun)
            return
        columns = (TextColumn("{task.description:<11}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("starting", total=None)

            def show(suite: str, done: int, total: int) -> None:
                if not suite:
                    bar.console.print("\n".join(begun), style="dim")
                bar.update(task, description=suite or "starting", completed=done, total=total or None)

            yield show

    def verdict(self, outcome: Outcome, *, brief: bool = False, of: str = "") -> None:
        """The verdict, of an engine if it is named, and what was asked of whom unless it is to be brief."""
        self._line(
            f"{of}: {outcome.sentence}" if of else outcome.sentence, VERDICT_STYLES.get(outcome.verdict, "bold red")
        )
        self.lines([] if brief else about_lines(outcome))

    def lines(self, lines: Sequence[str]) -> None:
        """Lines of plain text."""
        for line in lines:
            self._line(line)
        self._console.file.flush()

    def details(self, outcome: Outcome, files: Mapping[int, Path], clauses: bool) -> None:
        """The findings, then the totals; a table of all clauses if it is asked for."""
        for number, finding in enumerate(outcome.findings):
            replay = replay_command(outcome, finding, self._kit, files.get(number))
            if number < IN_FULL:
                self._line("")
                self._line(explain(finding, self._kit))
                self._line(f"  replay    {replay}" if replay else "")
            else:
                self._line(headline(finding) + (f": {replay}" if replay else ""))
        for line in known_lines(outcome):
            self._line(line)
        if clauses:
            self._line("")
            self._print_clauses(outcome)
        for line in shown_lines(outcome, everything=clauses):
            self._line(line)
        if outcome.findings or outcome.known or clauses:
            self._line(totals_line(outcome))
        self._console.file.flush()

    def written(self, outcome: Outcome, folder: Path, certificate: Path | None, files: Sequence[str] = ()) -> None:
        """Where the report is, and the certificate, if there is one, with the files that it is about."""
        self._line(f"report       {folder / 'report.html'}")
        if certificate is not None:
            about = several(files) if len(files) <= FEW_FILES else counted(len(files), "file")
            self._line(f"certificate  {certificate}{f', about {about} alone' if files else ''}")
        if outcome.unfinished:
            self._line(f"to resume    the same command with --resume {folder}")
        self._console.file.flush()

    def _print_clauses(self, outcome: Outcome) -> None:
        table = plain_table(("clause", "outcome", "passed", "failed", "not assessed"), numbers=3)
        for clause in outcome.clauses:
            counts = [f"{number:,}" for number in (clause.passed, clause.failed, clause.not_assessed)]
            state = Text(clause.outcome, STYLES.get(clause.outcome, "dim"))
            table.add_row(clause.id, state, *(["-"] * 3 if clause.outcome == ClauseResult.ADVISORY else counts))
        self._console.print(table)

    def _line(self, text: str, style: str = "") -> None:
        """Print lines as they are: what is to be pasted is never wrapped."""
        self._console.print(Text(visible(text, keep="\n"), style), soft_wrap=True)


def about_lines(outcome: Outcome) -> list[str]:
    """Which engine was asked, and how much."""
    only = f"only {outcome.run.restriction}; " if outcome.run.restriction else ""
    asked = f"asked        {counted(outcome.questions, 'question')}"
    if outcome.unanswered:
        asked = f"answered     {outcome.questions - outcome.unanswered:,} of {counted(outcome.questions, 'question')}"
    return [
        f"engine       {outcome.who} ({outcome.engine_shown})",
        f"{asked}, {counted(outcome.situations, 'situation')} judged; {only}{outcome.run.words}",
        *([] if outcome.verdict.right else [f"assessed     {outcome.coverage.words.removesuffix(' assessed')}"]),
        *(["trust        checked in process, no certificate"] if outcome.in_process else []),
        *(f"note         {note}" for note in outcome.notes),
    ]


def shown_lines(outcome: Outcome, *, everything: bool) -> list[str]:
    """What was shown by proofs; on request what was enumerated over whole domains, replayed or not tried as well."""
    wanted = [each for each in outcome.shown if everything or not (each.together or each.how == ENUMERATED)]
    lines = [f"{each.subject}, {each.domain}: {each.words}" for each in wanted if not each.together]
    replayed = [f"{each.seen} of {each.method}" for each in wanted if each.how == REPLAYED]
    if replayed:
        lines.append(f"situations found for branches and readings of the rules: {', '.join(replayed)} replayed")
    reasons = dict.fromkeys(each.detail for each in wanted if each.together and each.how != REPLAYED)
    for reason in reasons:
        methods = ", ".join(dict.fromkeys(each.method for each in wanted if each.detail == reason))
        lines.append(f"proofs of {methods}: not assessed: {reason}")
    return lines


def totals_line(outcome: Outcome) -> str:
    """How many clauses have which outcome; the numbers add up to those that can be checked."""
    words = {
        ClauseResult.KNOWN_FAILURE: "with known failures",
        ClauseResult.NOT_APPLICABLE: f"{ClauseResult.NOT_APPLICABLE} under these readings",
    }
    totals = (
        (outcome.tally(kind), words.get(kind, kind), kind in words)
        for kind in ClauseResult
        if kind != ClauseResult.ADVISORY
    )
    counts = [f"{count} {word}" for count, word, if_any in totals if count or not if_any]
    advisory = outcome.tally(ClauseResult.ADVISORY)
    are, them = ("is", "it") if advisory == 1 else ("are", "them")
    more = f"; {advisory} more {are} advisory: no answer can show {them}" if advisory else ""
    return f"{counted(len(outcome.clauses) - advisory, 'clause')}: {', '.join(counts)}{more}"


def _in_lines(begun: Sequence[str]) -> Progress:
    """Reports on standard error when a suite begins, and when the run ends."""
    suites: set[str] = set()

    def show(suite: str, done: int, total: int) -> None:
        if not suite:
            print("\n".join(begun), file=sys.stderr)
        elif done == total:
            print(f"{done} of {total} parts done", file=sys.stderr)
        elif suite not in suites:
            suites.add(suite)
            print(f"{suite}: {done} of {total} parts done", file=sys.stderr)

    return show
