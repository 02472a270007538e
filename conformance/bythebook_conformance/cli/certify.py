"""``bythebook certify``: hold an engine to a game's rules."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from bythebook_conformance.certify import SUITES, certify
from bythebook_conformance.cli.subject import PYTHON_HELP, files_of_object, subject_of
from bythebook_conformance.cli.usage import Usage, check_jobs, check_run, game_named, make_folder
from bythebook_conformance.disputes.worded import readings_named
from bythebook_conformance.run import NOT_ASSESSED, Outcome
from bythebook_conformance.verdict import Verdict

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
    select: Annotated[str, typer.Option("-k", help="Only tests whose name fits, as in pytest.")] = "",
    clause: Annotated[list[str] | None, typer.Option(help="Only situations that this clause decides.")] = None,
    reading: Annotated[list[str] | None, typer.Option(help="NAME=VALUE: the engine plays this alternative.")] = None,
    recognise: Annotated[
        bool, typer.Option("--recognise", help="Find out first which readings it plays undeclared; judge it by them.")
    ] = False,
    prove: Annotated[
        bool, typer.Option("--prove", help="With --python: prove that it agrees, over whole domains. Takes minutes.")
    ] = False,
    report_dir: Annotated[
        Path | None, typer.Option(help=f"Where reports go. [default: {REPORT}, only if there are findings]")
    ] = None,
    subject: Annotated[
        list[Path] | None, typer.Option(help="File that the certificate is about; default: files in COMMAND.")
    ] = None,
    cache: Annotated[
        str | None,
        typer.Option(
            envvar="BYTHEBOOK_CACHE",
            metavar="DIR",
            help="Where rulings are kept for the next run. [default: with your other caches]",
        ),
    ] = None,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Rule on everything anew, and keep nothing.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Fail when a clause was not assessed.")] = False,
) -> None:
    """Certify an engine: which clauses of the game's sheet does it keep, and which does it break?"""
    from bythebook_conformance.report.terminal import Terminal  # not above: rulings do without Rich and Jinja
    from bythebook_conformance.report.write import write_report

    name = game_named(game)
    _check(profile, timeout, jobs, subject or [])
    if report_dir is not None:
        make_folder("--report-dir", report_dir)
    kept_in = None if no_cache else _cache(cache)
    engine = subject_of(command, python)
    terminal = Terminal(name)
    with terminal.progress() as progress:
        outcome = certify(
            name,
            engine,
            profile=profile,
            seed=seed,
            timeout=timeout,
            jobs=jobs or _cores(),
            suites=suite or SUITES,
            select=select,
            clauses=clause or (),
            readings=readings_named(reading or []),
            recognise=recognise,
            prove=prove,
            junit=_junit(report_dir),
            cache=kept_in,
            progress=progress,
        )
    if report_dir is None and outcome.findings:
        report_dir = REPORT
    if python:
        outcome.engine = python  # as it can be had again
        subject = subject or files_of_object(engine)
    try:
        files = {} if report_dir is None else write_report(outcome, report_dir, command or (), subject or [])
    except OSError as error:
        raise Usage(f"--report-dir {report_dir}: {error.strerror}") from None
    terminal.show(outcome, files, report_dir)
    raise typer.Exit(exit_code(outcome, strict))


def _check(profile: str, timeout: float, jobs: int, subject: list[Path]) -> None:
    """Say what is wrong with the options, before anything is started."""
    check_run(timeout, profile)
    check_jobs(jobs)
    for path in subject:
        if not path.is_file():
            raise Usage(f"--subject {path}: no such file")


def exit_code(outcome: Outcome, strict: bool) -> int:
    """The exit code of a run; ``strict`` counts a clause that was not assessed as a failure."""
    if strict and outcome.verdict is Verdict.PASSED and outcome.tally(NOT_ASSESSED):
        return Verdict.NOT_ASSESSED.exit_code
    return outcome.verdict.exit_code


def _junit(report_dir: Path | None) -> Path | None:
    """Where the JUnit file goes; pytest writes it while the suites run."""
    return None if report_dir is None else (report_dir / "junit.xml").absolute()


def _cache(named: str | None) -> Path | None:
    """The folder of the cache: the one that the user names, else one of his own, if he has a home."""
    if named is None:
        from platformdirs import user_cache_path  # not above: rulings at the table do without

        try:
            return user_cache_path("bythebook") / "rulings"
        except RuntimeError:
            return None
    option = "--cache (or BYTHEBOOK_CACHE)"
    if not named:
        raise Usage(f"{option}: no name came; expected a folder")
    try:
        folder = Path(named).expanduser()
    except RuntimeError as error:
        raise Usage(f"{option} {named}: {error}") from None
    make_folder(option, folder)
    return folder


def _cores() -> int:
    """How many processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
