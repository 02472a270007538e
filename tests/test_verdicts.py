"""A run has one verdict, it is true, and every form of the report tells it."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import cache, partial
from multiprocessing import active_children
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Any, NoReturn
from xml.etree import ElementTree

import msgspec
import pytest
from msgspec.structs import replace

from bythebook_conformance import Outcome, Verdict, certify
from bythebook_conformance.certification.asking.confirming import NewProcesses
from bythebook_conformance.certification.certificates.checking import contradictions
from bythebook_conformance.certification.certificates.making import subject_of
from bythebook_conformance.certification.certificates.signatures import read_certificate
from bythebook_conformance.certification.execution.parts import AskedParts
from bythebook_conformance.certification.findings.known import BaselineEntry, due_lines
from bythebook_conformance.certification.report.terminal import Terminal
from bythebook_conformance.certification.report.write import write_report
from bythebook_conformance.certification.run import Run
from bythebook_conformance.cli.issuing import Issuer
from bythebook_conformance.kit import load_kit
from bythebook_conformance.protocol.sandbox import Sandbox
from command_line import KIT, ROOT, environment, process
from engines_list import SOUND, misbehaving_engine, scripted_engine
from games import engine, named
from many_engines import brisk
from tiers import few

FAULTY = [*SOUND, "three_catches_for_two"]
FREE = Sandbox("none")  # for engines that write into their folder


def reported(outcome: Outcome, folder: Path, command: list[str] = SOUND) -> dict[int, Path]:
    """The files of a report, with the certificate if there is to be one."""
    return write_report(outcome, folder, Issuer(command, subject_of(command), None, None).certificate(outcome))


def brief(command: Any, **options: Any) -> Outcome:
    """A run that asks the examples and few games."""
    return certify("twos", command, suites=("smoke", "examples"), **options)


def interrupted(command: list[str] = FAULTY, **options: Any) -> Outcome:
    """A run that its user breaks off after the twentieth part."""

    def stop(suite: str, done: int, planned: int) -> None:
        if done == 20:
            raise KeyboardInterrupt

    return brief(command, progress=stop, **options)


def faulty_kit() -> Outcome:
    """A run in which the kit cannot rule."""

    def rule(params: Any, readings: Any) -> NoReturn:
        raise ArithmeticError("ours")

    kit = load_kit("twos")
    broken = replace(kit, methods=tuple(replace(method, answer=rule) for method in kit.methods))
    return certify(broken, SOUND, parts=named("examples first-two"))


def known_run(command: list[str], **options: Any) -> Outcome:
    """A run that asks a small part of everything."""
    return certify(brisk("twos"), command, **options)


@cache
def known_lines() -> list[BaselineEntry]:
    """What is wrong with the faulty engine, as known failures."""
    found = known_run(FAULTY)
    lines = due_lines(found.findings, (), [method.name for method in load_kit("twos").methods], Run(game="twos"))
    return [msgspec.structs.replace(line, reason="not mended yet") for line in lines]


RUNS: dict[Verdict, Callable[[], Outcome]] = {
    Verdict.PASSED: lambda: known_run(SOUND),
    Verdict.INCOMPLETE: lambda: known_run(misbehaving_engine("only_tricks")),
    Verdict.VIOLATION: lambda: brief(FAULTY),
    Verdict.CRASH: lambda: brief(misbehaving_engine("crashes_on_two_twos")),
    Verdict.TIMEOUT: lambda: brief(misbehaving_engine("hangs_on_a_request"), timeout=1.5, methods=("legal",)),
    Verdict.BREACH: lambda: brief(misbehaving_engine("winner_as_text")),
    Verdict.NOT_ASSESSED: lambda: brief(misbehaving_engine("no_games")),
    Verdict.KNOWN: lambda: known_run(FAULTY, known=known_lines()),
    Verdict.MENDED: lambda: known_run(SOUND, known=known_lines()),
    Verdict.INTERRUPTED: interrupted,
    Verdict.KIT_FAULT: faulty_kit,
}


@cache
def run_of(verdict: Verdict) -> Outcome:
    """A run that ends with this verdict."""
    return RUNS[verdict]()


def test_no_suite_takes_longer_than_its_run() -> None:
    outcome = run_of(Verdict.PASSED)
    assert [name for name, count in outcome.suites.items() if not 0 <= count.wall <= outcome.seconds] == []


def test_a_budget_is_spoken_of_only_where_it_was_used_up() -> None:
    assert "budget" not in run_of(Verdict.INCOMPLETE).sentence


@pytest.mark.parametrize("verdict", few(RUNS, 4), ids=lambda verdict: verdict.value)
def test_every_form_of_the_report_tells_the_one_verdict(
    verdict: Verdict, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    outcome = run_of(verdict)
    files = reported(outcome, tmp_path)
    terminal = Terminal("twos")
    terminal.verdict(outcome)
    terminal.details(outcome, files, clauses=False)
    report = json.loads((tmp_path / "report.json").read_text())
    suite = ElementTree.parse(tmp_path / "junit.xml").getroot()[0]
    properties = {each.get("name"): each.get("value") for each in suite.iter("property")}
    assert outcome.verdict is verdict, [finding.detail for finding in outcome.findings]
    assert capsys.readouterr().out.splitlines()[0] == outcome.sentence
    told = {"verdict": verdict.value, "sentence": outcome.sentence}
    assert {name: report[name] for name in (*told, "status")} == {**told, "status": outcome.status}
    assert outcome.sentence.removeprefix("twos: ") in (tmp_path / "report.html").read_text()
    assert properties == told
    assert ("PASSED: " in outcome.sentence) == (verdict is Verdict.PASSED)
    assert ("PASSED" in outcome.sentence) <= outcome.complete
    certificate = tmp_path / "certificate.json"
    assert certificate.is_file() == (verdict not in (Verdict.INTERRUPTED, Verdict.KIT_FAULT))
    if certificate.is_file():
        predicate = json.loads(certificate.read_text())["predicate"]
        results = {"passed": "PASSED", "incomplete": "WARNED", "known failures": "WARNED"}
        assert predicate["result"] == results.get(verdict.value, "FAILED")
        certified = {name: predicate["bythebook"][name] for name in ("verdict", "complete")}
        assert certified == {"verdict": verdict.value, "complete": outcome.complete}
        statement = read_certificate(certificate.read_bytes()).statement  # of a kit that asks less
        assert [*contradictions(statement.predicate, statement.subject, same_kit=False)] == []


@pytest.mark.parametrize("verdict", [Verdict.VIOLATION, Verdict.INCOMPLETE, Verdict.CRASH], ids=lambda each: each.value)
def test_junit_has_a_test_case_for_each_clause_that_says_what_the_report_says(verdict: Verdict, tmp_path: Path) -> None:
    outcome = run_of(verdict)
    reported(outcome, tmp_path)
    suite = ElementTree.parse(tmp_path / "junit.xml").getroot()[0]
    cases = {case.get("name"): [part.tag for part in case] for case in suite.iter("testcase")}
    tags = {"passed": [], "failed": ["failure"], "not settled": ["skipped"], "not assessed": ["skipped"]}
    told = {each.id: tags[each.outcome] for each in outcome.clauses if each.outcome != "advisory"}
    protocol = ["error"] if any(not each.clause for each in outcome.findings) else []
    assert cases == {"protocol": protocol, **told}
    assert {case.get("classname") for case in suite.iter("testcase")} == {"twos"}
    counts = {"skipped": "skipped", "failures": "failure", "errors": "error"}
    assert {name: int(suite.get(name, "")) for name in (*counts, "tests")} == {
        **{name: sum(tag in tags for tags in cases.values()) for name, tag in counts.items()},
        "tests": len(cases),
    }
    assert int(suite.get("failures", "")) == outcome.tally("failed")
    assert (suite.get("errors") == "1") == (verdict is Verdict.CRASH)


def test_an_incomplete_run_says_what_was_assessed_and_is_a_failure_only_where_it_has_to_be_complete() -> None:
    lenient, strict = run_of(Verdict.INCOMPLETE), brief(misbehaving_engine("only_tricks"), strict=True)
    assert (lenient.status, strict.status) == (0, 6)
    assert lenient.sentence.startswith("twos: INCOMPLETE: 1 of 3 methods, ")
    assert lenient.sentence.endswith("; every answer given is right")
    assert "--strict makes this a failure" in strict.sentence


def test_the_certificate_says_what_was_asked(tmp_path: Path) -> None:
    reported(brief(SOUND, methods=("trick",), clauses=("twos/follow-suit",)), tmp_path)
    told = json.loads((tmp_path / "certificate.json").read_text())["predicate"]["bythebook"]
    assert {name: told["asked"][name] for name in ("suites", "methods", "clauses", "everything")} == {
        "suites": ["smoke", "examples"],
        "methods": ["twos.trick"],
        "clauses": ["twos/follow-suit"],
        "everything": False,
    }
    assert told["limits"] == {"timeoutSeconds": 10.0}
    assert told["coverage"]["plannedParts"] == told["coverage"]["partsDone"] > 0
    assert not told["complete"]


def test_no_file_of_a_report_names_a_path_of_the_machine(tmp_path: Path) -> None:
    reported(run_of(Verdict.VIOLATION), tmp_path, FAULTY)
    for file in tmp_path.rglob("*.*"):
        assert str(ROOT) not in file.read_text(), file.name


# Never passed by accident


@pytest.mark.parametrize(("jobs", "number"), [("1", signal.SIGINT), ("2", signal.SIGTERM)])
def test_an_interrupted_run_gives_its_partial_report_and_no_certificate(
    jobs: str, number: signal.Signals, tmp_path: Path
) -> None:
    command = [*KIT, "certify", "twos", "--strict", "--jobs", jobs, "--", *SOUND]
    heeding = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # shells let what runs behind them ignore it
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    run = subprocess.Popen(command, cwd=tmp_path, preexec_fn=heeding, **pipes)
    assert run.stderr is not None
    for line in run.stderr:
        if line.startswith("examples: "):
            break
    run.send_signal(number)
    out, _ = run.communicate()
    assert run.returncode == 130
    assert out.startswith("twos: INTERRUPTED: ")
    report = json.loads((tmp_path / "bythebook-report" / "report.json").read_text())
    assert (report["verdict"], report["complete"], report["findings"]) == ("interrupted", False, [])
    assert not (tmp_path / "bythebook-report" / "certificate.json").exists()


def test_an_interrupted_run_names_the_fields_that_no_answer_had_so_far_and_asks_no_more_about_them(
    tmp_path: Path,
) -> None:
    outcome = interrupted(scripted_engine(tmp_path, "misspells_fields"), sandbox=FREE, methods=("trick",))
    assert (outcome.verdict, outcome.notes) == (Verdict.INTERRUPTED, ["twos.trick never contains honours."])


def test_a_worker_that_dies_costs_its_part_and_nothing_else() -> None:
    killed: list[int] = []

    def kill(suite: str, done: int, planned: int) -> None:
        for each in active_children() if not killed else ():
            killed.append(each.pid or 0)
            each.kill()

    options = {"suites": ("smoke", "examples"), "jobs": 2}
    outcome, undisturbed = certify("twos", SOUND, progress=kill, **options), certify("twos", SOUND, **options)
    assert killed
    assert outcome.findings == undisturbed.findings == []
    assert (outcome.clauses, outcome.coverage) == (undisturbed.clauses, undisturbed.coverage)


def test_workers_that_die_again_and_again_are_a_fault_of_the_kit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AskedParts, "open", lambda _: os.kill(os.getpid(), signal.SIGKILL))
    outcome = certify("twos", SOUND, suites=("smoke",), jobs=2)
    assert outcome.verdict is Verdict.KIT_FAULT
    assert "a worker of the kit died (status -9)" in outcome.findings[0].stderr


@pytest.mark.parametrize("jobs", [1, 2])
def test_processes_of_one_engine_that_declare_different_readings_breach_the_protocol(jobs: int, tmp_path: Path) -> None:
    command = scripted_engine(tmp_path, "declares_another_reading_every_other_time")
    outcome = certify("twos", command, suites=("smoke", "examples"), jobs=jobs, sandbox=FREE)
    said = "another process of the engine describes itself differently from the first"
    assert (Verdict.BREACH, said) in [(each.verdict, each.detail) for each in outcome.findings]


def test_an_engine_that_declares_another_reading_after_a_crash_breaches_the_protocol(tmp_path: Path) -> None:
    command = scripted_engine(tmp_path, "declares_another_reading_after_a_crash")
    outcome = certify("twos", command, suites=("examples",), methods=("legal",), sandbox=FREE)
    details = [(each.verdict, each.detail) for each in outcome.findings]
    assert (Verdict.BREACH, "after a restart the engine describes itself differently") in details


LEAVING = {
    "os._exit": lambda **_: os._exit(0),
    "pytest.skip": lambda **_: pytest.skip("not today"),
    "sys.exit": lambda **_: sys.exit(0),
}


@pytest.mark.parametrize("trick", LEAVING.values(), ids=LEAVING)
def test_an_engine_in_this_process_cannot_leave_with_a_pass(trick: Any) -> None:
    outcome = certify("twos", SimpleNamespace(trick=trick), suites=("examples",))
    assert outcome.verdict is Verdict.CRASH
    assert os._exit.__name__ == "_exit"


def test_an_engine_in_this_process_gets_no_certificate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outcome = certify("twos", engine(load_kit("twos")), suites=("examples",))
    reported(outcome, tmp_path)
    Terminal("twos").verdict(outcome)
    assert not (tmp_path / "certificate.json").exists()
    assert "checked in process, no certificate" in capsys.readouterr().out


# A fault of the kit is ours alone


@pytest.mark.parametrize(
    "place",
    [
        "bythebook_conformance.certification.asking.judge.judge",
        "bythebook_conformance.certification.asking.judge.look_at_readings",
        "bythebook_conformance.certification.asking.confirming.start",
        "bythebook_conformance.certification.suites.examples.ask_example",
        "bythebook_conformance.certification.asking.judge.size_of",
    ],
)
def test_whatever_fails_within_the_kit_is_a_fault_of_the_kit(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: Any, **options: Any) -> NoReturn:
        raise ZeroDivisionError("ours")

    monkeypatch.setattr(place, fail)
    outcome = certify("twos", FAULTY, parts=named("examples"))
    assert (outcome.verdict, outcome.status) == (Verdict.KIT_FAULT, 7)
    assert "ZeroDivisionError" in outcome.findings[0].stderr


CLOCK = """
import itertools, time
looked = itertools.count(1)
time.monotonic = lambda: next(looked) / 100
"""
"""It goes on by a hundredth of a second whenever a process looks at it, however fast or slow the machine is."""


@pytest.mark.parametrize(("jobs", "strict", "status"), [("1", (), 0), ("2", ("--strict",), 6)])
def test_a_run_whose_time_is_used_up_ends_as_incomplete_and_its_report_is_written(
    jobs: str, strict: tuple[str, ...], status: int, tmp_path: Path
) -> None:
    folder = tmp_path / "report"
    (tmp_path / "sitecustomize.py").write_text(CLOCK)
    options = ["--budget", "5", "--sandbox", "none", "--suite", "examples", "--jobs", jobs, *strict]
    words = [*options, "--out", str(folder), "--", *SOUND]
    path = os.pathsep.join([str(tmp_path), environment()["PYTHONPATH"]])
    done = process("certify", "twos", *words, env={"PYTHONPATH": path})
    report = json.loads((folder / "report.json").read_text())
    first = done.stdout.splitlines()[0]
    note = "The budget of 5 s was used up: what was not asked by then is not assessed."
    assert (done.returncode, report["verdict"]) == (status, "incomplete"), done.stdout + done.stderr
    assert first.startswith("twos: INCOMPLETE")
    assert "within the budget of 5 s; every answer given is right" in first
    assert ("(--strict makes this a failure)" in done.stdout) == bool(strict)
    assert note in report["notes"]
    assert note in done.stdout
    assert "budget: 5 s" in done.stderr.splitlines()
    assert (report["run"]["budget"], report["complete"], report["findings"]) == (5, False, [])
    assert {"report.html", "report.json", "junit.xml"} <= {path.name for path in folder.iterdir()}


def test_what_the_budget_left_out_is_not_in_the_digest_of_the_questions() -> None:
    outcome = certify("twos", SOUND, budget=0.000001, suites=("examples",))
    assert (outcome.verdict, outcome.findings, outcome.questions_digest) == (Verdict.NOT_ASSESSED, [], "")


def test_nothing_is_asked_alone_once_the_budget_is_used_up(tmp_path: Path) -> None:
    kit, started = load_kit("twos"), tmp_path / "started"
    found = certify(kit, [*SOUND, "last_two_wins"], suites=("examples",)).findings
    engine = ["sh", "-c", 'touch "$0"; exec "$@"', str(started), *SOUND]
    assert NewProcesses(kit, engine, Run(game="twos"), monotonic() - 1).asked_alone(found) == found
    assert not started.exists()
