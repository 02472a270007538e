"""``bythebook report``: every form of a report, made again from ``report.json`` or from the events of a run."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import click

from bythebook.readings import ReadingError
from bythebook_conformance.certification.certificates.making import kit_digest
from bythebook_conformance.certification.events import Begun, Ended, events_in, known_of
from bythebook_conformance.certification.outcome import Outcome
from bythebook_conformance.certification.report.github import annotated, commands_off, summary_of
from bythebook_conformance.certification.report.terminal import Terminal
from bythebook_conformance.certification.report.write import finding_files, forms_of
from bythebook_conformance.certification.report_folder import ReportFolder
from bythebook_conformance.certification.running import concluded
from bythebook_conformance.cli.certify_options import GITHUB, TEXT
from bythebook_conformance.cli.input import message_in
from bythebook_conformance.cli.options import FilePath, OneOf, argument, cli_command
from bythebook_conformance.cli.usage import UsageError, check_folder_of, game_named, make_folder
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.errors import UserError, about, file_errors, read_file, refuse_mark


@cli_command("bythebook report bythebook-report/report.json --out again")
@argument(
    "report_file",
    "The report.json or events.jsonl that certify has written.",
    type=FilePath("report.json", "events.jsonl"),
    metavar="FILE",
)
@click.option("--out", type=FilePath(), metavar="DIR", help="Write the files of the report to this folder, too.")
@click.option(
    "-v", "--clauses", "--verbose", "verbose", is_flag=True, help="Show every clause, not only what went wrong."
)
@click.option("--format", "kind", type=OneOf([TEXT, GITHUB]), default=TEXT, help="github: annotations and no text.")
@click.option("--summary", type=FilePath(), metavar="FILE", help="Append a summary in Markdown to this file.")
def report_command(report_file: Path, out: Path | None, verbose: bool, kind: str, summary: Path | None) -> None:
    """Tell the report of a run again, in every form, without asking the engine.

    A run that was broken off is reported from its events, as far as it came.
    """
    if summary is not None:
        check_folder_of(summary, "--summary")
    outcome = _read(report_file)
    kit = load_kit(game_named(outcome.game))
    if out is not None:
        if out.resolve() == report_file.resolve().parent:
            raise UsageError(f"--out {out}: is where {report_file.name} lies; name another folder")
        make_folder("--out", out)
        with about("--out"):
            ReportFolder(out).check()
    folder = out or report_file.parent
    try:
        forms, terminal = forms_of(outcome, folder), Terminal(kit.name)
        lines, told = annotated(outcome, kit, ""), summary_of(outcome, kit)
        if kind == GITHUB:
            with commands_off():
                print(outcome.sentence)
            print("\n".join(lines))
        else:
            terminal.verdict(outcome)
            terminal.details(outcome, finding_files(outcome, folder), verbose)
    except Exception as error:  # it is JSON of the right form, but no run has written it
        raise _no_report(report_file, error) from None
    with file_errors(folder):
        if out is not None:
            ReportFolder(out).replace(forms)
        if summary is not None:
            with summary.open("a", encoding="utf-8") as file:
                file.write(told + "\n")


def _read(path: Path) -> Outcome:
    """The outcome in a file."""
    data = read_file(path)
    refuse_mark(data, str(path))
    events = list(events_in(BytesIO(data), path))
    if isinstance(events[0] if events else None, Begun):
        return _concluded(path, events)
    return message_in(data, Outcome, path, "a report", "the report.json or the events.jsonl that certify writes")


def _concluded(path: Path, events: list[Any]) -> Outcome:
    """The outcome in the events of a run; as far as it came, if it was broken off."""
    begun, *others = events
    if isinstance(events[-1], Ended):
        return events[-1].outcome
    if any(isinstance(each, Begun) for each in others):
        raise UsageError(f"{path}: the events of several runs; expected those of one")
    if begun.commitment and not begun.salt:
        raise UsageError(f"{path}: broken off, and its seed, which was drawn, is not told; give the file in its folder")
    if begun.kit != kit_digest(game_named(begun.run.game)).sha256:
        raise UsageError(f"{path}: broken off, and begun by another version of the kit; use that one")
    try:
        return concluded(begun, known_of(others))
    except (UserError, ReadingError):
        raise
    except Exception as error:  # events of the right form, but no run has written them
        raise _no_report(path, error) from None


def _no_report(path: Path, error: Exception) -> UsageError:
    return UsageError(f"{path}: not a report of this kit: {type(error).__name__}: {error}")
