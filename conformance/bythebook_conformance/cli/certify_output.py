"""The output of ``bythebook certify`` for people, programs and GitHub, and the files that it writes."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bythebook_conformance.certification import Progress
from bythebook_conformance.certification.findings.known import due_lines, lines_for
from bythebook_conformance.certification.outcome import Outcome
from bythebook_conformance.certification.report.terminal import Terminal
from bythebook_conformance.certification.report.text import headline
from bythebook_conformance.certification.report.write import CERTIFICATE, write_report
from bythebook_conformance.cli.certify_options import AUTO, GITHUB, PreparedRun
from bythebook_conformance.cli.output import complain, files_may_fail
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.words import counted
from bythebook_conformance.protocol.server_methods import methods_of


@contextmanager
def progress_of(run: PreparedRun, terminal: Terminal, containment: Sequence[str]) -> Iterator[Progress]:
    """Report the progress of a run to a person."""
    wanted = run.wanted
    if wanted.quiet or wanted.progress != AUTO:
        yield lambda suite, done, total: None
    else:
        with terminal.progress(containment, wanted.limit) as shown:
            yield shown


def tell(outcome: Outcome, terminal: Terminal, run: PreparedRun, before: Outcome | None = None) -> None:
    """Print the verdict first, so that it and its status hold even if something cannot be written afterwards.

    Of a run that was made ``before``, only what has changed is told.
    """
    wanted = run.wanted
    if wanted.format != GITHUB:
        _tell_people(outcome, terminal, run, before)
    else:
        from bythebook_conformance.certification.report.github import annotated, commands_off  # not above: few need it

        with commands_off():
            _tell_people(outcome, terminal, run, before)
        print("\n".join(annotated(outcome, load_kit(outcome.game), _file(run))), flush=True)
    if wanted.summary is not None:
        _add_summary(wanted.summary, outcome)


def _tell_people(outcome: Outcome, terminal: Terminal, run: PreparedRun, before: Outcome | None) -> None:
    wanted, folder = run.wanted, run.wanted.folder
    brief = wanted.quiet or before is not None
    terminal.verdict(outcome, brief=brief)
    files: dict[int, Path] | None = None
    certificate: bytes | None = None
    with files_may_fail("the report", folder):
        certificate = run.issuer.certificate(outcome)
        files = write_report(outcome, folder, certificate)
    if before is not None:
        from bythebook_conformance.certification.report.changes import changes  # not above: few need it

        terminal.lines(changes(before, outcome))
    elif not brief:
        terminal.details(outcome, files or {}, wanted.verbose)
        if files is not None:
            terminal.written(outcome, folder, folder / CERTIFICATE if certificate is not None else None)
    if wanted.write_baseline is not None:
        _write_baseline(wanted.write_baseline, outcome, run, quiet=brief)


def _write_baseline(path: Path, outcome: Outcome, run: PreparedRun, *, quiet: bool) -> None:
    """Write the failures that are known from now on, those of other games as they were, and say so."""
    from bythebook_conformance.certification.findings.baselines import written  # not above: few need it

    if outcome.unfinished or outcome.stopped:
        complain(f"--write-baseline {path}: not written, since the run was not done to its end")
        return
    methods = list(methods_of(load_kit(outcome.game)))
    due = due_lines(outcome.findings, outcome.known, methods, outcome.run)
    others = [line for line in run.known if line.method.partition(".")[0] != outcome.game]
    done = False
    with files_may_fail("--write-baseline", path):
        path.write_text(written([*others, *due]), encoding="utf-8")
        done = True
    if quiet or not done:
        return
    unsaid = sum(not line.reason for line in due)
    without = f", {unsaid} without a reason" if unsaid else ""
    print(f"baseline     {path}: {counted(len(due), 'known failure')}{without}")
    for finding in outcome.findings:
        if not lines_for(finding, methods, outcome.run):
            print(f"             cannot be known: {headline(finding)}")


def _file(run: PreparedRun) -> str:
    """The engine's file from the root of its repository; empty where there is none within it."""
    root = Path(os.environ.get("GITHUB_WORKSPACE") or Path.cwd()).resolve()
    for path in run.issuer.subject.paths:
        if path.resolve().is_relative_to(root):
            return path.resolve().relative_to(root).as_posix()
    return ""


def _add_summary(path: Path, outcome: Outcome) -> None:
    from bythebook_conformance.certification.report.github import summary_of  # not above: few need it

    with files_may_fail("--summary", path), path.open("a", encoding="utf-8") as file:
        file.write(summary_of(outcome, load_kit(outcome.game)) + "\n")
