"""``bythebook certify``: hold an engine to a game's rules."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bythebook_conformance.certification import certify
from bythebook_conformance.certification.certificates.seeds import Drawn, draw_seed
from bythebook_conformance.certification.outcome import Outcome
from bythebook_conformance.certification.suites import SUITES
from bythebook_conformance.cli.ending import ended_like_an_interruption, nothing_left_behind
from bythebook_conformance.cli.issuing import Issuer, issuer_of
from bythebook_conformance.cli.journaling import drawn_before, journal_of, run_of
from bythebook_conformance.cli.options import (
    RANDOM,
    FilePath,
    RandomSeed,
    cli_command,
    engine_arguments,
    game_argument,
    list_option,
    run_options,
    sandbox_options,
    text_option,
)
from bythebook_conformance.cli.output import complain, output_may_fail
from bythebook_conformance.cli.subject import module_files, subject_of
from bythebook_conformance.cli.usage import Usage, check_jobs, check_run, check_seconds, game_named, make_folder
from bythebook_conformance.protocol.sandbox import Sandbox, for_budget, in_words
from bythebook_conformance.rulings.commandline import readings_named

if TYPE_CHECKING:
    from bythebook_conformance.certification.report.terminal import Terminal

REPORT = Path("bythebook-report")
BUDGETS = {"quick": 600.0, "standard": 3600.0, "full": 0.0}
"""Seconds that a run may take by its profile, 0 for any number."""


@cli_command()
@game_argument
@engine_arguments
@partial(run_options, seed_kind=RandomSeed())
@click.option("--jobs", default=0, help="Engine processes to run in parallel; 0: one per core.")
@sandbox_options
@click.option(
    "--budget", type=float, help="Seconds for the whole run; default: 600 in quick, 3600 in standard; 0: any."
)
@list_option("--suite", f"Only this suite: {', '.join(SUITES)}.")
@list_option("--method", "Only this method, such as trick.")
@list_option("--clause", "Only situations that this clause decides.")
@list_option("--reading", "NAME=VALUE: the engine plays this alternative.")
@click.option(
    "--recognise", is_flag=True, help="First find out which undeclared readings the engine plays, and judge it by them."
)
@click.option("--prove", is_flag=True, help="With --python: prove agreement over whole domains. Takes minutes.")
@click.option("--report-dir", type=FilePath(), default=REPORT, help="Where the report and the certificate go.")
@click.option("--resume", type=FilePath(), metavar="DIR", help="Go on with the run whose report was to go to DIR.")
@list_option("--subject", "File that the certificate is about; default: files in COMMAND.", type=FilePath())
@text_option("--sign", "KEY", "Sign the certificate with this private key, or keyless: sigstore.")
@click.option("--strict", is_flag=True, help="Fail when a clause was not assessed.")
@click.option(
    "-v", "--clauses", "--verbose", "clauses", is_flag=True, help="Show every clause, not only what went wrong."
)
def certify_command(
    game: str,
    command: tuple[str, ...],
    python: str,
    profile: str,
    seed: int | str,
    timeout: float,
    jobs: int,
    sandbox: Sandbox,
    budget: float | None,
    suite: tuple[str, ...],
    method: tuple[str, ...],
    clause: tuple[str, ...],
    reading: tuple[str, ...],
    recognise: bool,
    prove: bool,
    report_dir: Path,
    resume: Path | None,
    subject: tuple[Path, ...],
    sign: str,
    strict: bool,
    clauses: bool,
) -> int:
    """Certify an engine: which clauses of the sheet does it keep, and which does it break?"""
    from bythebook_conformance.certification.report.terminal import Terminal  # not above: rulings do without Rich

    name = game_named(game)
    _check(profile, timeout, jobs, subject)
    limit = _limit(profile, budget)
    folder = resume or report_dir
    make_folder("--report-dir", folder)
    engine = subject_of(command, python)
    drawn = _drawn(seed, resume)
    files = subject or (module_files(python) if python else ())
    issuer = issuer_of(command or ("--python", python), files, sign, drawn, sandbox.image)
    asked: dict[str, Any] = {
        "profile": profile,
        "seed": drawn.seed if drawn else int(seed),
        "timeout": timeout,
        "suites": suite,
        "methods": method,
        "clauses": clause,
        "readings": readings_named(reading),
        "recognise": recognise,
        "prove": prove,
        "strict": strict,
        "sandbox": for_budget(sandbox, limit),
        "budget": limit,
        "jobs": jobs or _cores(),
    }
    terminal = Terminal(name)
    with journal_of(folder, run_of(name, asked, issuer), resume=resume is not None) as journal:
        with nothing_left_behind(), ended_like_an_interruption(), terminal.progress(in_words(sandbox), limit) as shown:
            outcome = certify(name, engine, **asked, journal=journal, progress=shown)
        _tell(outcome, terminal, folder, issuer, clauses)
        if not outcome.unfinished:
            journal.remove()
    return outcome.status


def _limit(profile: str, budget: float | None) -> float:
    """The seconds that the run may take, 0 for any number."""
    limit = BUDGETS[profile] if budget is None else budget
    if limit:
        check_seconds("--budget", limit)
    return limit


def _drawn(seed: int | str, resume: Path | None) -> Drawn | None:
    """A seed that is drawn, or was for the run that goes on, told only as a commitment; None where it was given."""
    if seed != RANDOM:
        return None
    drawn = (drawn_before(resume) if resume else None) or draw_seed()
    print(f"seed drawn; SHA-256 of salt:seed is {drawn.said.commitment.sha256}", file=sys.stderr, flush=True)
    return drawn


def _tell(outcome: Outcome, terminal: Terminal, report_dir: Path, issuer: Issuer, clauses: bool) -> None:
    """Tell the verdict first: whatever cannot be written afterwards, the verdict and its status stand."""
    from bythebook_conformance.certification.report.write import CERTIFICATE, write_report

    with output_may_fail():
        terminal.verdict(outcome)
    files: dict[int, Path] | None = None
    certificate: bytes | None = None
    try:
        certificate = issuer.certificate(outcome)
        files = write_report(outcome, report_dir, certificate)
    except OSError as error:
        complain(f"the report cannot be written to {report_dir}: {error.strerror or error}")
    with output_may_fail():
        terminal.details(outcome, files or {}, clauses)
        if files is not None:
            terminal.written(outcome, report_dir, report_dir / CERTIFICATE if certificate is not None else None)


def _check(profile: str, timeout: float, jobs: int, subject: Sequence[Path]) -> None:
    """Say what is wrong with the options, before anything is started."""
    check_run(timeout, profile)
    check_jobs(jobs)
    for path in subject:
        if not path.is_file():
            raise Usage(f"--subject {path}: no such file")


def _cores() -> int:
    """How many processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
