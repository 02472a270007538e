"""``bythebook replay``: the question of a finding once more."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import msgspec

from bythebook.readings import ReadingError
from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.findings.evidence import without
from bythebook_conformance.certification.findings.finding import Finding
from bythebook_conformance.certification.report.text import explain, needs_whole_run
from bythebook_conformance.certification.run import Run
from bythebook_conformance.certification.suites import server
from bythebook_conformance.cli.engines import engine_of
from bythebook_conformance.cli.input import message_in
from bythebook_conformance.cli.options import (
    FilePath,
    argument,
    cli_command,
    engine_arguments,
    sandbox_options,
    timeout_option,
)
from bythebook_conformance.cli.usage import UsageError, check_seconds, game_named
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.errors import read_file, refuse_mark
from bythebook_conformance.kit.visible import visible
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
    if finding.method not in methods_of(kit):
        raise UsageError(f"{finding_file}: {finding.detail or 'this finding'} cannot be replayed: run certify again")
    try:
        kit.readings_from(finding.readings)
    except ReadingError as error:
        raise UsageError(f"{finding_file}: not a finding file: {error}") from None
    with closing(start(engine_of(command, python, sandbox), kit, timeout, hiding(sandbox, finding_file))) as engine:
        session = EngineSession(kit, engine, Run(game=kit.name, timeout=timeout, readings=finding.readings))
        session.begin("replay")
        if not session.silence:
            _ask_again(session, finding)
        ended = engine.close()
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
        asked = f"{finding.method} {msgspec.json.encode(finding.params).decode()}"
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
