"""``bythebook certify``: hold an engine to a game's rules."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from signal import SIGTERM, signal
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from bythebook_conformance.certify import certify
from bythebook_conformance.certify.outcome import Outcome
from bythebook_conformance.certify.suites import SUITES
from bythebook_conformance.cli.output import complain, output_may_fail
from bythebook_conformance.cli.subject import PYTHON_HELP, subject_of
from bythebook_conformance.cli.usage import Usage, check_jobs, check_run, game_named, make_folder
from bythebook_conformance.rulings.commandline import readings_named

if TYPE_CHECKING:
    from bythebook_conformance.certify.report.terminal import Terminal

REPORT = Path("bythebook-report")


def certify_command(
    game: Annotated[str, typer.Argument(help="The game, such as twos.", show_default=False)],
    command: Annotated[
        list[str] | None,
        typer.Argument(help="The engine's command, behind --.", metavar="-- COMMAND...", show_default=False),
    ] = None,
    python: Annotated[str, typer.Option(help=PYTHON_HELP, metavar="MODULE:OBJECT", show_default=False)] = "",
    profile: Annotated[str, typer.Option(help="How much is asked: quick, standard or full.")] = "quick",
    seed: Annotated[int, typer.Option(help="Of all that is drawn at random.")] = 0,
    timeout: Annotated[float, typer.Option(help="Seconds that a reply may take.")] = 10.0,
    jobs: Annotated[int, typer.Option(help="Engine processes side by side; 0: one a processor core.")] = 0,
    suite: Annotated[list[str] | None, typer.Option(help=f"Only this suite: {', '.join(SUITES)}.")] = None,
    method: Annotated[list[str] | None, typer.Option(help="Only this method, such as trick.")] = None,
    clause: Annotated[list[str] | None, typer.Option(help="Only situations that this clause decides.")] = None,
    reading: Annotated[list[str] | None, typer.Option(help="NAME=VALUE: the engine plays this alternative.")] = None,
    recognise: Annotated[
        bool, typer.Option("--recognise", help="Find out first which readings it plays undeclared; judge it by them.")
    ] = False,
    prove: Annotated[
        bool, typer.Option("--prove", help="With --python: prove that it agrees, over whole domains. Takes minutes.")
    ] = False,
    report_dir: Annotated[Path, typer.Option(help="Where the report and the certificate go.")] = REPORT,
    subject: Annotated[
        list[Path] | None, typer.Option(help="File that the certificate is about; default: files in COMMAND.")
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Fail when a clause was not assessed.")] = False,
    clauses: Annotated[
        bool, typer.Option("--clauses", "--verbose", "-v", help="Tell every clause, not only what went wrong.")
    ] = False,
) -> None:
    """Certify an engine: which clauses of the game's sheet does it keep, and which does it break?"""
    from bythebook_conformance.certify.report.terminal import Terminal  # not above: rulings do without Rich

    name = game_named(game)
    _check(profile, timeout, jobs, subject or [])
    make_folder("--report-dir", report_dir)
    engine = subject_of(command, python)
    terminal = Terminal(name)
    with _ended_like_an_interruption(), terminal.progress() as progress:
        outcome = certify(
            name,
            engine,
            profile=profile,
            seed=seed,
            timeout=timeout,
            jobs=jobs or _cores(),
            suites=suite or (),
            methods=method or (),
            clauses=clause or (),
            readings=readings_named(reading or []),
            recognise=recognise,
            prove=prove,
            strict=strict,
            progress=progress,
        )
    if python:
        outcome.engine = python  # as it can be had again
    _tell(outcome, terminal, report_dir, command or (), subject or [], clauses)
    raise typer.Exit(outcome.status)


def _tell(
    outcome: Outcome,
    terminal: Terminal,
    report_dir: Path,
    command: Sequence[str],
    subjects: Sequence[Path],
    clauses: bool,
) -> None:
    """Tell the verdict first: whatever cannot be written afterwards, the verdict and its status stand."""
    from bythebook_conformance.certify.report.write import CERTIFICATE, write_report

    with output_may_fail():
        terminal.verdict(outcome)
    files: dict[int, Path] | None = None
    try:
        files = write_report(outcome, report_dir, command, subjects)
    except OSError as error:
        complain(f"the report cannot be written to {report_dir}: {error.strerror or error}")
    with output_may_fail():
        terminal.details(outcome, files or {}, clauses)
        if files is not None:
            terminal.written(outcome, report_dir, report_dir / CERTIFICATE if outcome.certifiable else None)


@contextmanager
def _ended_like_an_interruption() -> Iterator[None]:
    """A request to end the run (SIGTERM) interrupts it, so that what is known by then is told."""

    def interrupt(number: int, frame: object) -> NoReturn:
        raise KeyboardInterrupt

    try:
        before = signal(SIGTERM, interrupt)
    except ValueError:  # not in the main thread, which alone gets signals
        yield
        return
    try:
        yield
    finally:
        signal(SIGTERM, before)


def _check(profile: str, timeout: float, jobs: int, subject: list[Path]) -> None:
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
