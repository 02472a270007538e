"""Runs of ``bythebook certify``: what is settled before one, the run, and what is told and written after it, to people,
programs and GitHub; several of them, one after the other, and again when an engine changes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext, suppress
from itertools import islice
from pathlib import Path
from secrets import token_hex
from time import sleep
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bythebook.spec import load_spec
from bythebook_conformance.certification.certificates.making import kit_digest, subject_of
from bythebook_conformance.certification.certifying import certify, selected
from bythebook_conformance.certification.conditions import files_in
from bythebook_conformance.certification.events import Begun, Ended, Events
from bythebook_conformance.certification.findings.known import (
    BaselineEntry,
    due_lines,
    lines_for,
    read_baseline,
    written,
)
from bythebook_conformance.certification.outcome import Outcome
from bythebook_conformance.certification.report.terminal import Terminal
from bythebook_conformance.certification.report.text import changes, headline
from bythebook_conformance.certification.report.write import (
    CERTIFICATE,
    annotated,
    commands_off,
    summary_of,
    write_report,
)
from bythebook_conformance.certification.report_folder import ReportFolder
from bythebook_conformance.certification.run import Run, commitment
from bythebook_conformance.certification.suites import plan
from bythebook_conformance.cli.certify_options import AUTO, GITHUB, JSON, CertifyOptions
from bythebook_conformance.cli.engines import engine_of, module_files
from bythebook_conformance.cli.issuing import Issuer, key_file, signing_with
from bythebook_conformance.cli.output import complain, files_may_fail, in_a_line, told_of
from bythebook_conformance.cli.usage import (
    UsageError,
    check_folder_of,
    check_jobs,
    check_open_files,
    check_seconds,
    cores,
    make_folder,
)
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.errors import UserError, about, file_errors
from bythebook_conformance.kit.words import counted
from bythebook_conformance.protocol.process import nothing_left_behind, sigterm_interrupts
from bythebook_conformance.protocol.sandbox import containment_in_words, mode_in_force, projects_of
from bythebook_conformance.protocol.server import as_engine
from bythebook_conformance.protocol.server_methods import methods_of
from bythebook_conformance.statuses import GRAVITY, Verdict


class PreparedRun(Struct):
    """A run that is ready to start: its options have been checked."""

    run: Run
    engine: Any
    wanted: CertifyOptions
    known: list[BaselineEntry]
    issuer: Issuer


# ---- What is printed and written -------------------------------------------------------------------------------------


def tell(outcome: Outcome, terminal: Terminal, run: PreparedRun, before: Outcome | None = None) -> None:
    """Print the verdict first, so that it holds even if something cannot be written afterwards; so does its status,
    unless that would say that all is well.

    Of a run that was made ``before``, only what has changed is told.
    """
    wanted = run.wanted
    if wanted.format != GITHUB:
        _tell_people(outcome, terminal, run, before)
    else:
        with commands_off():
            _tell_people(outcome, terminal, run, before)
        print("\n".join(annotated(outcome, load_kit(outcome.game), _file(run))), flush=True)
    if wanted.summary is not None:
        with files_may_fail("--summary", wanted.summary), wanted.summary.open("a", encoding="utf-8") as file:
            file.write(summary_of(outcome, load_kit(outcome.game)) + "\n")


def _tell_people(outcome: Outcome, terminal: Terminal, run: PreparedRun, before: Outcome | None) -> None:
    wanted, folder = run.wanted, run.wanted.folder
    brief = wanted.quiet or before is not None
    terminal.verdict(outcome, brief=brief, of=wanted.engine if wanted.quiet else "")
    files: dict[int, Path] | None = None
    certificate: bytes | None = None
    with files_may_fail("the report", folder):
        certificate = run.issuer.certificate(outcome)
        files = write_report(outcome, folder, certificate)
    if before is not None:
        terminal.lines(changes(before, outcome))
    elif not brief:
        terminal.details(outcome, files or {}, wanted.verbose)
        if files is not None:
            named = [each.name for each in run.issuer.subject.resources]
            terminal.written(outcome, folder, folder / CERTIFICATE if certificate is not None else None, named)
    if wanted.write_baseline is not None:
        _write_baseline(wanted.write_baseline, outcome, run, quiet=brief)


def _write_baseline(path: Path, outcome: Outcome, run: PreparedRun, *, quiet: bool) -> None:
    """Write the failures that are known from now on, those of other games as they were, and say so."""
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


# ---- Runs ------------------------------------------------------------------------------------------------------------


PAUSE = 0.3
"""Seconds from one look at an engine's files to the next."""
MOST_WATCHED = 500
"""At most so many files beside those that the certificate is about are looked at."""
Stamps = dict[Path, tuple[int, int] | None]
"""When files were changed, and their sizes; None for one that is not there."""


def prepared(wanted: CertifyOptions) -> PreparedRun:
    """Look at everything that was asked for, before anything is started."""
    check_seconds("--timeout", wanted.timeout)
    check_jobs(wanted.jobs)
    if not wanted.cluster:
        check_open_files(wanted.jobs or cores())
    if wanted.prove and not wanted.python:
        raise UsageError("--prove: expected --python MODULE:OBJECT; a solver cannot look inside a command")
    if wanted.limit:
        check_seconds("--budget", wanted.limit, zero="0 (no limit) or ")
    for path in wanted.subject:
        if not path.is_file():
            raise UsageError(f"--subject {path}: {'is a folder; name its files' if path.is_dir() else 'no such file'}")
    with about("--baseline"):
        known = [] if wanted.baseline is None else read_baseline(wanted.baseline)
    if (new := wanted.write_baseline) is not None:
        check_folder_of(new, "--write-baseline")
        read = wanted.baseline if wanted.baseline is not None and wanted.baseline.exists() else None
        if new.exists() and not (read and new.samefile(read)):  # whoever has not read its reasons may not rewrite them
            raise UsageError(f"--write-baseline {new}: already exists; to update it, add --baseline {new}")
    if wanted.summary is not None:
        check_folder_of(wanted.summary, "--summary")
    if wanted.resume is not None and not wanted.resume.is_dir():  # a mistyped name leaves no folder behind
        raise UsageError(f"--resume {wanted.resume}: no interrupted run there; expected its folder")
    make_folder("--out" if wanted.resume is None else "--resume", wanted.folder)
    with about("--out" if wanted.resume is None else "--resume"):
        ReportFolder(wanted.folder).check(resume=wanted.resume is not None)
    engine = engine_of(wanted.command, wanted.python, wanted.sandbox, elsewhere=bool(wanted.cluster))
    if wanted.one_shot:
        if wanted.python:
            raise UsageError("--one-shot: expected -- COMMAND, not --python")
        engine = as_engine(wanted.game, engine)
    run = wanted.run()
    files = wanted.subject or (module_files(wanted.python) if wanted.python else ())
    command = ("--python", wanted.python) if wanted.python else engine
    with file_errors("the files"):
        subject = subject_of(command, files, run.sandbox, wanted.own_files, cluster=bool(wanted.cluster))
    issuer = Issuer(command, subject, token_hex(32) if wanted.draws else "", signing_with(wanted.sign))
    _check_key(wanted, run)
    return PreparedRun(run, engine, wanted, known, issuer)


def _check_key(wanted: CertifyOptions, run: Run) -> None:
    """Refuse to sign with a key that the engine could read."""
    key = key_file(wanted.sign)
    if key is None or not key.is_file():  # what comes through a pipe has been read by now
        return
    if wanted.python and run.prove:
        raise UsageError(
            f"--sign {key}: an object that is proved runs in the kit's own process and could read it; "
            "certify it without the proofs, which get no certificate"
        )
    if key.stat().st_nlink > 1:
        raise UsageError(
            f"--sign {key}: the file has a second name (a hard link), under which the engine could read it; "
            "remove that name, or pipe the key (--sign -)"
        )
    if mode_in_force(run.sandbox) == "none":
        raise UsageError(
            f"--sign {key}: an engine without a sandbox could read it; "
            "contain the engine (--sandbox bwrap, or --image), or keep the key elsewhere and pipe it (--sign -)"
        )


def certified(ready: PreparedRun, before: Outcome | None = None) -> Outcome:
    """Do a run, print its outcome and write its report; after an earlier run, print only what has changed."""
    wanted, terminal = ready.wanted, Terminal(ready.run.game)
    jobs = wanted.jobs or cores()
    events = Events(wanted.folder, resume=wanted.resume is not None, printed=wanted.progress == JSON)
    with events, events.answers_for_faults():
        if events.begun and events.begun.salt and ready.issuer.salt:  # a run that goes on has what was drawn for it
            run, issuer = replace(ready.run, seed=events.begun.run.seed), replace(ready.issuer, salt=events.begun.salt)
            ready = replace(ready, run=run, issuer=issuer)
        run, first = ready.run, begun(ready)
        if first.commitment and wanted.progress != JSON:  # there the first event tells it
            print(f"seed drawn; SHA-256 of salt:seed is {first.commitment}", file=sys.stderr, flush=True)
        events.begin(first)
        told = not wanted.quiet and wanted.progress == AUTO
        shown = terminal.progress(containment_in_words(run.sandbox), wanted.limit) if told else nullcontext()
        with nothing_left_behind(), sigterm_interrupts(), shown as progress:
            outcome = certify(
                run,
                ready.engine,
                jobs=jobs,
                cluster=wanted.cluster,
                known=ready.known,
                strict=wanted.strict,
                fail_fast=wanted.fail_fast,
                events=events,
                progress=progress,
            )
        tell(outcome, terminal, ready, before)
        events.note(Ended(outcome))
        if events.failed is not None:
            told_of("the events", wanted.folder, events.failed)
        if not outcome.unfinished:
            with files_may_fail("the list of files", wanted.folder):
                events.remove()
    return outcome


def begun(ready: PreparedRun) -> Begun:
    """The first event of a run."""
    run, issuer = ready.run, ready.issuer
    return Begun(
        run=run.written,
        kit=kit_digest(run.game).sha256,
        specification=load_spec(run.game).digest,
        engine=list(issuer.subject.resources),
        command=list(issuer.command),
        conditions=issuer.subject.conditions,
        containment=containment_in_words(run.sandbox),
        commitment=commitment(run.seed, issuer.salt) if issuer.salt else "",
        salt=issuer.salt,
        parts=len(selected(plan(load_kit(run.game), run), run)),
        report=str(ready.wanted.folder),
        known=ready.known,
        strict=ready.wanted.strict,
    )


def all_of(runs: Sequence[CertifyOptions]) -> int:
    """Do all runs, and print each verdict; the status is that of the gravest failure."""
    return worst(_done([_ready(run) for run in runs]))


def _done(ready: Sequence[PreparedRun]) -> list[Outcome]:
    """The outcomes of all runs, or of those up to one that was interrupted."""
    done: list[Outcome] = []
    for each in ready:
        _head(each.wanted, bool(done))
        done.append(certified(each))
        if done[-1].verdict is Verdict.INTERRUPTED:
            break
    if len(ready) > 1:
        if not ready[0].wanted.quiet:  # else every verdict stands there alone, with its engine
            print()
            for each, outcome in zip(ready, done, strict=False):
                print(f"{each.wanted.engine}: {in_a_line(outcome.sentence)}")
        for each in ready[len(done) :]:
            print(f"{each.wanted.engine}: {each.wanted.game}: not begun")
    return done


def _head(run: CertifyOptions, again: bool) -> None:
    """Print a heading for a run if there are several."""
    if run.engine and not run.quiet:
        if again:
            print()
        print(f"{run.engine}, {run.game}", flush=True)


def _ready(run: CertifyOptions) -> PreparedRun:
    """A run that can begin; what is wrong with it is said of its engine."""
    with about(f"{run.engine}:") if run.engine else nullcontext():
        return prepared(run)


def worst(outcomes: Iterable[Outcome]) -> int:
    """The status of several runs: that of the one with the gravest verdict among those that fail."""
    failing = [outcome for outcome in outcomes if outcome.status]
    return min(failing, key=lambda each: GRAVITY.index(each.verdict)).status if failing else 0


def watched(runs: Sequence[CertifyOptions], pause: Callable[[float], None] = sleep) -> int:
    """Do all runs, and each again whenever a file of its engine changes, until somebody ends that."""
    for run in runs:
        if run.resume or run.write_baseline:
            raise UsageError("--watch: not together with --resume or --write-baseline")
    ready = [_ready(run) for run in runs]
    if not all(each.issuer.subject.paths for each in ready):
        raise UsageError("--watch: no file of the engine is known; name them with --subject")
    stamps = [_stamps(each) for each in ready]
    outcomes = _done(ready)
    while outcomes[-1].verdict is not Verdict.INTERRUPTED:
        pause(PAUSE)
        for number, run in enumerate(runs):
            now = _stamps(ready[number])
            if now != stamps[number]:
                stamps[number] = now
                try:
                    once_more = _ready(run)
                    _head(run, again=True)
                    outcomes[number] = certified(once_more, outcomes[number])
                except UserError as wrong:  # it cannot begin, such as while a file is being replaced
                    complain(str(wrong))
                if outcomes[number].verdict is Verdict.INTERRUPTED:
                    return outcomes[number].status
    return worst(outcomes)


def _stamps(run: PreparedRun) -> Stamps:
    """When files were changed: those that the certificate is about and, unless they were named, those of the same
    kind beside them, since an engine is rarely one file.
    """
    found: Stamps = {}
    subject = run.issuer.subject.paths
    kinds = {path.suffix for path in subject}
    folders = [] if run.wanted.subject else projects_of(run.issuer.command)
    beside = (path for folder in folders for path in files_in(folder) if path.suffix in kinds - {""})
    for path in (*subject, *islice(beside, MOST_WATCHED)):
        found[path] = None
        with suppress(OSError):
            found[path] = (path.stat().st_mtime_ns, path.stat().st_size)
    return found
