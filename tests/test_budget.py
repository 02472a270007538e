"""A run has a budget: what was not asked in time is not assessed, and the run says so."""

import json
from pathlib import Path
from time import time

import pytest

from bythebook_conformance import Verdict, certify
from bythebook_conformance.certification.asking.alone import asked_alone
from bythebook_conformance.certification.asking.engine_session import Options
from bythebook_conformance.kit import load_kit
from command_line import process
from engines_list import SOUND, scripted_engine

PATIENCE = 60
"""Seconds by which a run that has two of them has ended, on a machine that does much else."""
SLOW = """
    def answer(self, line):
        time.sleep(0.4 if self.lines > 10 else 0.0)
        return super().answer(line)
"""
"""It is right, and takes its time."""


@pytest.mark.parametrize(("jobs", "strict", "status"), [("1", (), 0), ("2", ("--strict",), 6)])
def test_a_slow_engine_ends_in_time_as_incomplete_and_its_report_is_written(
    jobs: str, strict: tuple[str, ...], status: int, tmp_path: Path
) -> None:
    folder = tmp_path / "report"
    options = ["--budget", "3", "--sandbox", "none", "--suite", "examples", "--jobs", jobs, *strict]
    words = [*options, "--report-dir", str(folder), "--", *scripted_engine(tmp_path, SLOW)]
    done = process("certify", "twos", *words, timeout=PATIENCE)
    report = json.loads((folder / "report.json").read_text())
    first = done.stdout.splitlines()[0]
    note = "The budget of 3 s was used up: what was not asked by then is not assessed."
    assert (done.returncode, report["verdict"]) == (status, "incomplete"), done.stdout + done.stderr
    assert first.startswith("twos: INCOMPLETE")
    assert "within the budget of 3 s; every answer given is right" in first
    assert ("(--strict makes this a failure)" in done.stdout) == bool(strict)
    assert note in report["notes"]
    assert note in done.stdout
    assert "budget: 3 s" in done.stderr.splitlines()
    assert (report["budget"], report["complete"], report["findings"]) == (3, False, [])
    assert {"report.html", "report.json", "junit.xml"} <= {path.name for path in folder.iterdir()}


def test_what_the_budget_left_out_is_not_in_the_digest_of_the_questions() -> None:
    outcome = certify("twos", SOUND, budget=0.000001, suites=("examples",))
    assert (outcome.verdict, outcome.findings, outcome.questions_digest) == (Verdict.NOT_ASSESSED, [], "")


def test_nothing_is_asked_alone_once_the_budget_is_used_up(tmp_path: Path) -> None:
    kit, started = load_kit("twos"), tmp_path / "started"
    found = certify(kit, [*SOUND, "last_two_wins"], suites=("examples",)).findings
    engine = ["sh", "-c", 'touch "$0"; exec "$@"', str(started), *SOUND]
    assert asked_alone(kit, engine, Options(deadline=time() - 1), found) == found
    assert not started.exists()
