"""A run has a budget: what was not asked in time is not assessed, and the run says so."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bythebook_conformance import Verdict, certify
from many_engines import remembering

KIT = [sys.executable, "-m", "bythebook_conformance"]
BEHAVIOUR = Path(__file__).parent / "engines" / "behaviour"
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
    """An engine that is right, and takes its time."""
    return engine_of(SLOW, tmp_path)


def engine_of(program: str, folder: Path) -> list[str]:
    """The command of an engine; it names the folder that the program imports from, so that a sandbox shows that."""
    script = folder / "slow.py"
    script.write_text(program)
    return [sys.executable, str(script), str(BEHAVIOUR)]


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    options = ["--budget", "5", "--sandbox", "none", "--suite", "examples", "--report-dir", str(folder)]
    command = [*KIT, "certify", "twos", *options, *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)


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


def test_strict_fails_a_run_whose_budget_was_used_up(slow: list[str], tmp_path: Path) -> None:
    done = run(tmp_path / "report", "--strict", "--jobs", "1", "--", *slow)
    assert done.returncode == 6
    assert "(--strict makes this a failure)" in done.stdout


def test_a_wrong_answer_within_the_budget_is_a_violation_all_the_same(tmp_path: Path) -> None:
    wrong = engine_of(SLOW.replace("0.4", "0.01").replace("Slow().run()", WRONG), tmp_path)
    outcome = certify(remembering("twos"), wrong, budget=60.0, suites=("smoke", "examples"))
    assert outcome.verdict is Verdict.VIOLATION


WRONG = """
class Wrong(Slow):
    def result(self, method, params):
        found = super().result(method, params)
        if method == "twos.trick":
            found["winner"] = (found["winner"] + 1) % len(params["cards"])
        return found

Wrong().run()
"""


def test_what_the_budget_left_out_is_no_fault_of_the_engine(slow: list[str]) -> None:
    begin = time.monotonic()
    outcome = certify(remembering("twos", share=8), slow, budget=5.0, suites=("examples",))
    assert time.monotonic() - begin < PATIENCE
    assert outcome.verdict is Verdict.INCOMPLETE
    assert outcome.findings == []
    assert outcome.questions_digest == ""


def test_a_run_without_a_budget_says_so(tmp_path: Path) -> None:
    words = ["--budget", "0", "--method", "trick", "--", sys.executable, str(BEHAVIOUR / "loop.py")]
    done = run(tmp_path / "report", *words)
    assert "budget: none" in done.stderr.splitlines()
