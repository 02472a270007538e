"""What a run has left: ``bythebook replay``, the question of a finding once more; and ``bythebook report``, every form
of a report, made again from ``report.json`` or from the events of a run.
"""

from __future__ import annotations

from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any

import click
import msgspec

from bythebook.readings import ReadingError
from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.certificates.making import kit_digest
from bythebook_conformance.certification.certifying import concluded
from bythebook_conformance.certification.events import Begun, Ended, events_in, known_of
from bythebook_conformance.certification.findings.evidence import without
from bythebook_conformance.certification.findings.finding import LONGEST_ERROR, Finding
from bythebook_conformance.certification.outcome import Outcome
from bythebook_conformance.certification.report.terminal import Terminal
from bythebook_conformance.certification.report.text import explain, needs_whole_run
from bythebook_conformance.certification.report.write import (
    annotated,
    commands_off,
    finding_files,
    forms_of,
    summary_of,
)
from bythebook_conformance.certification.report_folder import ReportFolder
from bythebook_conformance.certification.run import Run
from bythebook_conformance.certification.suites import server, smoke
from bythebook_conformance.cli.certify_options import GITHUB, TEXT
from bythebook_conformance.cli.engines import engine_of
from bythebook_conformance.cli.options import (
    FilePath,
    OneOf,
    argument,
    cli_command,
    engine_arguments,
    sandbox_options,
    timeout_option,
)
from bythebook_conformance.cli.usage import (
    UsageError,
    check_folder_of,
    check_seconds,
    game_named,
    make_folder,
    message_in,
)
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.errors import UserError, about, file_errors, read_file, refuse_mark
from bythebook_conformance.kit.visible import json_line, visible
from bythebook_conformance.protocol.sandbox import Sandbox, hiding
from bythebook_conformance.protocol.server_methods import methods_of
from bythebook_conformance.protocol.starting import start
from bythebook_conformance.statuses import Verdict, gravest


@cli_command("bythebook replay bythebook-report/findings/01-first-two-strongest.json -- bythebook engine twos")
@argument(
    "finding_file",
    "A finding that certify has written.",
    type=FilePath("findings/*.json", "[0-9]*.json"),
    metavar="FINDING.json",
)
@engine_arguments
@timeout_option
@sandbox_options
def replay_command(finding_file: Path, command: tuple[str, ...], python: str, timeout: float, sandbox: Sandbox) -> int:
    """Ask an engine the question of a finding again."""
    check_seconds("--timeout", timeout)
    data = read_file(finding_file)
    refuse_mark(data, str(finding_file))
    finding = message_in(data, Finding, finding_file, "a finding file", "certify writes to the folder findings")
    kit = load_kit(game_named(finding.game))
    if not (finding.method in methods_of(kit) or finding.is_no_question):
        raise UsageError(f"{finding_file}: {finding.detail or 'this finding'} cannot be replayed: run certify again")
    try:
        kit.readings_from(finding.readings)
    except ReadingError as error:
        raise UsageError(f"{finding_file}: not a finding file: {error}") from None
    with closing(start(engine_of(command, python, sandbox), kit, timeout, hiding(sandbox, finding_file))) as engine:
        session = EngineSession(kit, engine, Run(game=kit.name, timeout=timeout, readings=finding.readings))
        session.begin("replay")
        if finding.is_no_question:
            smoke.ask_again(session, finding)
        elif not session.silence:
            _ask_again(session, finding)
        ended = engine.close()
        for each in session.judge.tally.findings.values():
            if each.verdict is Verdict.CRASH and not session.fatal.total():  # all of it belongs to this question
                each.stderr = each.stderr or engine.last_words[-LONGEST_ERROR:]
    if ended is not None:
        session.judge.failure("", {}, ended)
    return _print_replay(finding, session)


def _ask_again(session: EngineSession, finding: Finding) -> None:
    """The question of a finding once more: to be ruled on, or to be refused if it was malformed."""
    method = methods_of(session.kit)[finding.method]
    if method not in session.kit.methods:
        try:
            server.ask_again(session, finding)
        except (msgspec.ValidationError, AttributeError) as error:
            raise UsageError(f"the finding's play is malformed: {error}") from None
        return
    for case in session.kit.malformed:
        if (case.method, case.params) == (finding.method, finding.params):
            session.ask_malformed(case.method, case.params, case.fault)
            return
    try:
        for params in finding.questions:
            msgspec.convert(params, method.params)
    except msgspec.ValidationError as error:
        raise UsageError(f"the finding's question is malformed: {error}") from None
    for params in finding.questions:
        session.ask_one(method, params)


def _silence(session: EngineSession, finding: Finding) -> str:
    """Why a replay has shown nothing; empty if it has."""
    if finding.is_no_question:
        return session.silence
    reason = session.why_not_asked(methods_of(session.kit)[finding.method])
    if reason:
        return reason
    tally = session.judge.tally
    nothing = tally.left_out and Verdict.PASSED not in tally.verdicts()
    return "the engine answers none of it" if nothing or tally.questions == tally.unanswered else ""


def _print_replay(finding: Finding, session: EngineSession) -> int:
    """Print what the replay has shown, and return the exit status."""
    found = list(session.judge.finish().findings.values())
    for each in found:
        each.clause = finding.clause if finding.clause in each.because else ""
        print(explain(each, session.kit))
    if not found:
        silence = _silence(session, finding)
        asked = finding.sent or f"{finding.method} {json_line(finding.params)}"
        if silence:
            print(visible(f"{asked}: not assessed: {silence}"))
            return Verdict.NOT_ASSESSED.exit_code
        if needs_whole_run(finding):
            whole = "alone; the finding shows in the whole run: repeat the certify command that the report shows"
            print(visible(f"{asked}: the answer is right {whole}"))
            return Verdict.NOT_ASSESSED.exit_code
        detail = without(session.judge.tally.left_out, whose="this answer")
        print(visible(f"{asked}: the answer is right now" + (f" {detail}" if detail else "")))
    return gravest({Verdict.PASSED, *(each.verdict for each in found)}).exit_code


@cli_command("bythebook report bythebook-report/report.json --out again")
@argument(
    "report_file",
    "The report.json or events.jsonl that certify has written.",
    type=FilePath("report.json", "events.jsonl"),
    metavar="FILE",
)
@click.option("--out", type=FilePath(), metavar="DIR", help="Write the files of the report to this folder, too.")
@click.option("-v", "--verbose", is_flag=True, help="Show every clause, not only what went wrong.")
@click.option("--format", "kind", type=OneOf([TEXT, GITHUB]), default=TEXT, help="github: annotations and no text.")
@click.option("--summary", type=FilePath(), metavar="FILE", help="Append a summary in Markdown to this file.")
def report_command(report_file: Path, out: Path | None, verbose: bool, kind: str, summary: Path | None) -> None:
    """Tell the report of a run again, in every form, without asking the engine.

    A run that was broken off is reported from its events, as far as it came.
    """
    if summary is not None:
        check_folder_of(summary, "--summary")
    data = read_file(report_file)
    refuse_mark(data, str(report_file))
    events = list(events_in(BytesIO(data), report_file))
    if isinstance(events[0] if events else None, Begun):
        outcome = _concluded(report_file, events)
    else:
        such_as = "the report.json or the events.jsonl that certify writes"
        outcome = message_in(data, Outcome, report_file, "a report", such_as)
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
