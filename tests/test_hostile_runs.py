"""Whole runs of the command line with a hostile engine: what they say, what they take, and what they leave behind."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bythebook_conformance.certification.execution.journal import JOURNAL
from bythebook_conformance.protocol.sandbox import bubblewrap_missing
from command_line import KIT
from hostile import engine
from hostile.watching import MOST_MEMORY, Peak, Surroundings, command_of, gone, unprintable

MODES = engine.modes.MODES
PATIENCE = 600
"""Seconds by which a run has ended."""
CODES = {"incomplete": 0, "violation": 1, "crash": 3, "timeout": 4, "breach": 5, "kit fault": 7}
PLAYS = ("--suite", "examples", "--method", "play")
BELOW = ("kills_its_grandparent", "none")
"""A case with a test of its own."""
ALONE = [(name, sandbox) for name, mode in MODES.items() if mode.of_its_own for sandbox in ("none", "bwrap")]
CASES = [*(case for case in ALONE if case != BELOW), *((name, "none") for name in engine.WHOLE_RUNS)]


@pytest.fixture
def surroundings(tmp_path: Path) -> Iterator[Surroundings]:
    found = Surroundings(tmp_path)
    yield found
    found.close()


def run(
    command: list[str], surroundings: Surroundings, folder: Path, sandbox: str, *options: str
) -> subprocess.CompletedProcess[str]:
    """A run of few questions, which takes little memory and leaves nothing behind but its report."""
    chosen = ["--suite", "smoke", "--timeout", "3", "--sandbox", sandbox, "--report-dir", str(folder)]
    environment = {**os.environ, **surroundings.environment, "PYTHONPATH": os.pathsep.join(sys.path)}
    words = [*KIT, "certify", "twos", *chosen, *options, "--", *command]
    with Peak(f"HOSTILE_SECRET={surroundings.token}") as peak:
        done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=PATIENCE, env=environment)
    assert peak.most < MOST_MEMORY, f"a process of the kit took {peak.most:,} KiB"
    assert unprintable(done.stdout + done.stderr) == set()
    assert gone(surroundings.token) == []
    assert list(surroundings.temporary.iterdir()) == []
    assert "Traceback" not in done.stderr
    return done


@pytest.mark.parametrize(("name", "sandbox"), CASES, ids=lambda case: case)
def test_a_whole_run_ends_with_the_verdict_and_nothing_else(
    name: str, sandbox: str, surroundings: Surroundings, tmp_path: Path
) -> None:
    if sandbox == "bwrap" and bubblewrap_missing():
        pytest.skip(bubblewrap_missing())
    folder = tmp_path / "report"
    facts = {**surroundings.facts, "certificate": str(folder / "certificate.json"), "contained": sandbox == "bwrap"}
    deserved = MODES[name].contained if sandbox == "bwrap" else MODES[name].verdicts
    patience = "3" if "timeout" in deserved else "30"  # a busy machine is no hanging engine
    done = run(command_of(name, facts), surroundings, folder, sandbox, *PLAYS, "--jobs", "2", "--timeout", patience)
    assert done.returncode in {CODES[each] for each in deserved}, done.stdout + done.stderr
    if (folder / "certificate.json").exists():
        assert "predicate" in json.loads((folder / "certificate.json").read_text())


def test_what_was_done_before_the_engine_killed_a_process_of_the_kit_is_kept(
    surroundings: Surroundings, tmp_path: Path
) -> None:
    command, folder = command_of("kills_its_grandparent", surroundings.facts), tmp_path / "report"
    done = run(command, surroundings, folder, "none", *PLAYS, "--jobs", "2")
    assert done.returncode == CODES["kit fault"]
    assert done.stdout.startswith("twos: NO VERDICT: a process of the kit was ended by signal 9")
    assert "report it" not in done.stdout
    assert f"to resume    the same command with --resume {folder}" in done.stdout
    assert (folder / JOURNAL).exists()


def test_how_many_processes_outlived_an_engine_is_told(surroundings: Surroundings, tmp_path: Path) -> None:
    command = command_of("leaves_a_hundred_daemons", surroundings.facts)
    done = run(command, surroundings, tmp_path / "report", "none", "--jobs", "1")
    # Two processes of the engine: the one that is asked, and another that only has to describe itself alike.
    assert "The engine left 200 processes behind at its end; the kit ended them." in done.stdout
