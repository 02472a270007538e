"""A run of ``bythebook certify``: what is settled before it, the run, and what is told and written after it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from bythebook_conformance.certification import certify
from bythebook_conformance.certification.baselines import read_baseline
from bythebook_conformance.certification.certificates.seeds import Drawn, draw_seed
from bythebook_conformance.certification.known import Known
from bythebook_conformance.certification.outcome import Outcome
from bythebook_conformance.cli.baseline import check_new_baseline, write_baseline
from bythebook_conformance.cli.ending import ended_like_an_interruption, nothing_left_behind
from bythebook_conformance.cli.issuing import Issuer, issuer_of
from bythebook_conformance.cli.journaling import drawn_before, journal_of, run_of
from bythebook_conformance.cli.options import RANDOM
from bythebook_conformance.cli.output import complain, output_may_fail
from bythebook_conformance.cli.subject import module_files, sandbox_of, subject_of
from bythebook_conformance.cli.usage import Usage, check_jobs, check_run, check_seconds, make_folder
from bythebook_conformance.protocol.sandbox import Sandbox, for_budget, in_words
from bythebook_conformance.protocol.verdict import Verdict
from bythebook_conformance.rulings.commandline import readings_named

if TYPE_CHECKING:
    from bythebook_conformance.certification.report.terminal import Terminal

REPORT = Path("bythebook-report")
BUDGETS = {"quick": 600.0, "standard": 3600.0, "full": 0.0}
"""Seconds that a run may take by its profile, 0 for any number."""


class Wanted(Struct, frozen=True, kw_only=True):
    """What a run is to be, option by option, as the command line or a file of settings says it."""

    command: tuple[str, ...] = ()
    python: str = ""
    profile: str = "quick"
    seed: int | str = 0
    timeout: float = 10.0
    jobs: int = 0
    budget: float | None = None
    mode: str = "auto"
    required: bool = False
    image: str = ""
    cwd: str = ""
    env: tuple[str, ...] = ()
    bind: tuple[str, ...] = ()
    suite: tuple[str, ...] = ()
    method: tuple[str, ...] = ()
    clause: tuple[str, ...] = ()
    reading: tuple[str, ...] = ()
    recognise: bool = False
    prove: bool = False
    baseline: Path | None = None
    write_baseline: Path | None = None
    fail_fast: bool = False
    report_dir: Path = REPORT
    resume: Path | None = None
    subject: tuple[Path, ...] = ()
    sign: Path | None = None
    strict: bool = False
    clauses: bool = False

    @property
    def folder(self) -> Path:
        """Where the report goes."""
        return self.resume or self.report_dir

    @property
    def limit(self) -> float:
        """The seconds that the run may take, 0 for any number."""
        return BUDGETS[self.profile] if self.budget is None else self.budget

    @property
    def sandbox(self) -> Sandbox:
        """How the engine is contained."""
        return sandbox_of(self.mode, self.required, self.image, self.cwd, self.env, self.bind)


class Prepared(Struct):
    """A run that can begin: nothing that was typed is wrong."""

    game: str
    engine: Any
    wanted: Wanted
    sandbox: Sandbox
    known: list[Known]
    issuer: Issuer
    asked: dict[str, Any]


def prepared(game: str, wanted: Wanted) -> Prepared:
    """Look at everything that was asked for, before anything is started.

    Raises:
        Usage, TomlError: something is wrong with it.
    """
    check_run(wanted.timeout, wanted.profile)
    check_jobs(wanted.jobs)
    if wanted.limit:
        check_seconds("--budget", wanted.limit)
    for path in wanted.subject:
        if not path.is_file():
            raise Usage(f"--subject {path}: no such file")
    known = [] if wanted.baseline is None else read_baseline(wanted.baseline)
    if wanted.write_baseline is not None:
        check_new_baseline(wanted.write_baseline, wanted.baseline)
    make_folder("--report-dir", wanted.folder)
    engine = subject_of(wanted.command, wanted.python)
    sandbox, drawn = wanted.sandbox, _drawn(wanted.seed, wanted.resume)
    files = wanted.subject or (module_files(wanted.python) if wanted.python else ())
    issuer = issuer_of(wanted.command or ("--python", wanted.python), files, wanted.sign, drawn, sandbox.image)
    return Prepared(game, engine, wanted, sandbox, known, issuer, _asked(wanted, sandbox, drawn))


def _asked(wanted: Wanted, sandbox: Sandbox, drawn: Drawn | None) -> dict[str, Any]:
    """The options of the run itself."""
    return {
        "profile": wanted.profile,
        "seed": drawn.seed if drawn else int(wanted.seed),
        "timeout": wanted.timeout,
        "suites": wanted.suite,
        "methods": wanted.method,
        "clauses": wanted.clause,
        "readings": readings_named(wanted.reading),
        "recognise": wanted.recognise,
        "prove": wanted.prove,
        "strict": wanted.strict,
        "sandbox": for_budget(sandbox, wanted.limit),
        "budget": wanted.limit,
        "jobs": wanted.jobs or _cores(),
    }


def certified(run: Prepared) -> Outcome:
    """Do a run, tell its outcome, and write its report."""
    from bythebook_conformance.certification.report.terminal import Terminal  # not above: rulings do without Rich

    wanted, terminal = run.wanted, Terminal(run.game)
    resumed = wanted.resume is not None
    with journal_of(wanted.folder, run_of(run.game, run.asked, run.issuer), resume=resumed) as journal:
        shown = terminal.progress(in_words(run.sandbox), wanted.limit)
        with nothing_left_behind(), ended_like_an_interruption(), shown as progress:
            outcome = certify(
                run.game,
                run.engine,
                **run.asked,
                known=run.known,
                fail_fast=wanted.fail_fast,
                journal=journal,
                progress=progress,
            )
        _tell(outcome, terminal, run)
        if outcome.verdict is not Verdict.INTERRUPTED:
            journal.remove()
    return outcome


def _drawn(seed: int | str, resume: Path | None) -> Drawn | None:
    """A seed that is drawn, or was for the run that goes on, told only as a commitment; None where it was given."""
    if seed != RANDOM:
        return None
    drawn = (drawn_before(resume) if resume else None) or draw_seed()
    print(f"seed drawn; SHA-256 of salt:seed is {drawn.said.commitment.sha256}", file=sys.stderr, flush=True)
    return drawn


def _tell(outcome: Outcome, terminal: Terminal, run: Prepared) -> None:
    """Tell the verdict first: whatever cannot be written afterwards, the verdict and its status stand."""
    from bythebook_conformance.certification.report.write import CERTIFICATE, write_report

    folder = run.wanted.folder
    with output_may_fail():
        terminal.verdict(outcome)
    files: dict[int, Path] | None = None
    certificate: bytes | None = None
    try:
        certificate = run.issuer.certificate(outcome)
        files = write_report(outcome, folder, certificate)
    except OSError as error:
        complain(f"the report cannot be written to {folder}: {error.strerror or error}")
    with output_may_fail():
        terminal.details(outcome, files or {}, run.wanted.clauses)
        if files is not None:
            terminal.written(outcome, folder, folder / CERTIFICATE if certificate is not None else None)
        if run.wanted.write_baseline is not None:
            prove = run.wanted.prove or "symbolic" in run.wanted.suite
            write_baseline(run.wanted.write_baseline, outcome, run.known, prove=prove)


def _cores() -> int:
    """How many processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
