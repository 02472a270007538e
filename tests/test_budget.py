"""A run has a budget: what was not asked in time is not assessed, and the run says so."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from bythebook_conformance import Verdict, certify
from command_line import process
from engines_list import FOLDER, SOUND
from many_engines import remembering

PATIENCE = 60
"""Seconds by which a run that has two of them has ended, on a machine that does much else."""
SLOW = """
import sys, time
sys.path.insert(0, sys.argv[1])
from loop import Loop

class Slow(Loop):
    def answer(self, line):
        time.sleep(0.4 if self.lines > 10 else 0.0)
        return super().answer(line)

Slow().run()
"""


@pytest.fixture
def slow(tmp_path: Path) -> list[str]:
    """An engine that is right, and takes its time; it names the folder that it imports from, for a sandbox to show."""
    (tmp_path / "slow.py").write_text(SLOW)
    return [sys.executable, str(tmp_path / "slow.py"), str(FOLDER / "behaviour")]


def run(folder: Path, *words: str) -> Any:
    options = ["--budget", "5", "--sandbox", "none", "--suite", "examples", "--report-dir", str(folder)]
    return process("certify", "twos", *options, *words, timeout=PATIENCE)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_slow_engine_ends_in_time_as_incomplete_and_its_report_is_written(
    jobs: str, slow: list[str], tmp_path: Path
) -> None:
    done = run(tmp_path / "report", "--jobs", jobs, "--", *slow)
    report = json.loads((tmp_path / "report" / "report.json").read_text())
    first = done.stdout.splitlines()[0]
    note = "The budget of 5 s was used up: what was not asked by then is not assessed."
    assert (done.returncode, report["verdict"]) == (0, "incomplete"), done.stdout + done.stderr
    assert first.startswith("twos: INCOMPLETE: ")
    assert "within the budget of 5 s; every answer given is right" in first
    assert note in report["notes"]
    assert note in done.stdout
    assert "budget: 5 s" in done.stderr.splitlines()
    assert report["budget"] == 5
    assert not report["complete"]
    assert {"report.html", "report.json", "junit.xml"} <= {path.name for path in (tmp_path / "report").iterdir()}


def test_what_the_budget_left_out_is_no_fault_of_the_engine_but_strict_fails_the_run(
    slow: list[str], tmp_path: Path
) -> None:
    done = run(tmp_path / "report", "--strict", "--jobs", "1", "--", *slow)
    assert done.returncode == 6
    assert "(--strict makes this a failure)" in done.stdout
    outcome = certify(remembering("twos", share=8), slow, budget=5.0, suites=("examples",))
    assert outcome.verdict is Verdict.INCOMPLETE
    assert outcome.findings == []
    assert outcome.questions_digest == ""


def test_a_wrong_answer_within_the_budget_is_a_violation_all_the_same() -> None:
    wrong = [*SOUND, "last_two_wins"]
    outcome = certify(remembering("twos"), wrong, budget=60.0, suites=("smoke", "examples"))
    assert outcome.verdict is Verdict.VIOLATION


def test_a_run_without_a_budget_says_so(tmp_path: Path) -> None:
    done = run(tmp_path / "report", "--budget", "0", "--method", "trick", "--", *SOUND)
    assert "budget: none" in done.stderr.splitlines()
