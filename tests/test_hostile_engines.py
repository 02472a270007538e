"""Engines that turn hostile in the middle of a run get the verdict they deserve, never a pass or a fault of the kit."""

import faulthandler
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from bythebook_conformance import Outcome, Verdict, certify
from bythebook_conformance.certification.report.terminal import Terminal
from bythebook_conformance.certification.report.write import write_report
from bythebook_conformance.certification.report_folder import EVENTS
from bythebook_conformance.protocol import pipe
from bythebook_conformance.protocol.sandbox import Mode, Sandbox, bubblewrap_missing
from command_line import KIT
from hostile import engine
from hostile.talking import Talking
from hostile.watching import MOST_MEMORY, Peak, Surroundings, command_of, gone, little_memory, unprintable
from many_engines import remembering
from tiers import few

MODES = engine.modes.MODES
VALUES = {"breach": Verdict.BREACH, "incomplete": Verdict.INCOMPLETE}
PATIENCE = 3_600.0
"""Seconds after which a run is taken for one that does not end, on a machine that does much else."""
LARGEST_REPORT = 3_000_000
TRIED = [name for name, mode in MODES.items() if not (mode.of_its_own or name in engine.WHOLE_RUNS)]
TALKING = [name for name in TRIED if MODES[name].talks]
IN_THE_KIT = [name for name in TRIED if not MODES[name].talks]
CASES: list[tuple[str, Mode]] = [
    *((name, "none" if MODES[name].contained else "auto") for name in IN_THE_KIT),
    *((name, "bwrap") for name in IN_THE_KIT if MODES[name].contained),
]
"""Modes, and how they are contained; those on which that makes a difference come twice."""


@pytest.fixture
def surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Surroundings]:
    found = Surroundings(tmp_path)
    for name, value in found.environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(tempfile, "tempdir", str(found.temporary))
    monkeypatch.setattr(pipe, "RESTARTS", 1)  # each starts a process anew, only to see the same again
    faulthandler.dump_traceback_later(PATIENCE, exit=True)
    yield found
    faulthandler.cancel_dump_traceback_later()
    found.close()


def verdict_of(name: str, surroundings: Surroundings, sandbox: Mode, folder: Path) -> None:
    """Hold that an engine gets the verdict it deserves, and that what is told of it is short and can be shown."""
    contained, deserved = sandbox == "bwrap", MODES[name].verdicts
    if contained:
        deserved = MODES[name].contained
    command = command_of(name, {**surroundings.facts, "contained": contained})
    kit, asked = remembering("twos", share=32), ("smoke", "play") if MODES[name].at_describe else ("play",)
    timeout = 1.5 if "timeout" in deserved else PATIENCE  # a busy machine is no hanging engine
    with little_memory():
        outcome = certify(kit, command, timeout=timeout, suites=asked, sandbox=Sandbox(sandbox))
    said = [(each.verdict, each.detail, each.stderr[-300:]) for each in outcome.findings]
    assert outcome.verdict in {VALUES.get(word) or Verdict(word) for word in deserved}, said
    text = told(outcome, folder)
    assert len(text) < LARGEST_REPORT
    assert unprintable(text) == set()


def told(outcome: Outcome, folder: Path) -> str:
    """All that the terminal and the files of the report say."""
    files = write_report(outcome, folder)
    terminal = Terminal("twos")
    with redirect_stdout(StringIO()) as shown:
        terminal.verdict(outcome)
        terminal.details(outcome, files, clauses=True)
    return shown.getvalue() + "".join(path.read_text() for path in sorted(folder.rglob("*")) if path.is_file())


@pytest.mark.parametrize(
    ("name", "sandbox"),
    [
        pytest.param(*case, marks=[pytest.mark.slow] * (number % 6 > 0 or case[1] == "bwrap"))
        for number, case in enumerate(CASES)
    ],
)
def test_a_hostile_engine_gets_the_verdict_it_deserves_and_nothing_is_left_of_it(
    name: str, sandbox: Mode, surroundings: Surroundings, tmp_path: Path
) -> None:
    if sandbox == "bwrap" and bubblewrap_missing():
        pytest.skip(bubblewrap_missing())
    verdict_of(name, surroundings, sandbox, tmp_path / "report")
    assert gone(surroundings.token) == []
    assert list(surroundings.temporary.iterdir()) == []


@pytest.mark.parametrize("name", few(TALKING, 6))
def test_an_engine_that_says_what_it_should_not_gets_the_verdict_it_deserves(
    name: str, surroundings: Surroundings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pipe, "engine_child", lambda command, sandbox: command)
    monkeypatch.setattr(pipe, "LineProcess", Talking)
    verdict_of(name, surroundings, "none", tmp_path / "report")


CODES = {"incomplete": 0, "violation": 9, "crash": 3, "timeout": 4, "breach": 5, "kit fault": 7}
PLAYS = ("--suite", "examples", "--method", "play")
BELOW = ("kills_its_grandparent", "none")
"""A case with a test of its own."""
ALONE = [(name, sandbox) for name, mode in MODES.items() if mode.of_its_own for sandbox in ("none", "bwrap")]
WHOLE_RUNS = [*(case for case in ALONE if case != BELOW), *((name, "none") for name in engine.WHOLE_RUNS)]


def run(
    command: list[str], surroundings: Surroundings, folder: Path, sandbox: str, *options: str
) -> subprocess.CompletedProcess[str]:
    """A run of few questions, which takes little memory and leaves nothing behind but its report."""
    chosen = ["--suite", "smoke", "--sandbox", sandbox, "--out", str(folder)]
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


@pytest.mark.slow
@pytest.mark.parametrize(("name", "sandbox"), WHOLE_RUNS, ids=lambda case: case)
def test_a_whole_run_ends_with_the_verdict_and_nothing_else(
    name: str, sandbox: str, surroundings: Surroundings, tmp_path: Path
) -> None:
    if sandbox == "bwrap" and bubblewrap_missing():
        pytest.skip(bubblewrap_missing())
    folder = tmp_path / "report"
    facts = {**surroundings.facts, "certificate": str(folder / "certificate.json"), "contained": sandbox == "bwrap"}
    deserved = MODES[name].contained if sandbox == "bwrap" else MODES[name].verdicts
    patience = "3" if "timeout" in deserved else f"{PATIENCE}"  # a busy machine is no hanging engine
    done = run(command_of(name, facts), surroundings, folder, sandbox, *PLAYS, "--jobs", "2", "--timeout", patience)
    assert done.returncode in {CODES[each] for each in deserved}, done.stdout + done.stderr
    if (folder / "certificate.json").exists():
        assert "predicate" in json.loads((folder / "certificate.json").read_text())


@pytest.mark.slow
def test_what_was_done_before_the_engine_killed_a_process_of_the_kit_is_kept(
    surroundings: Surroundings, tmp_path: Path
) -> None:
    command, folder = command_of("kills_its_grandparent", surroundings.facts), tmp_path / "report"
    done = run(command, surroundings, folder, "none", *PLAYS, "--jobs", "2", "--timeout", f"{PATIENCE}")
    assert done.returncode == CODES["kit fault"]
    assert done.stdout.startswith("twos: NO VERDICT: a process of the kit was ended by signal 9")
    assert "report it" not in done.stdout
    assert f"to resume    the same command with --resume {folder}" in done.stdout
    assert (folder / EVENTS).exists()


@pytest.mark.slow
def test_how_many_processes_outlived_an_engine_is_told(surroundings: Surroundings, tmp_path: Path) -> None:
    command = command_of("leaves_a_hundred_daemons", surroundings.facts)
    done = run(command, surroundings, tmp_path / "report", "none", "--jobs", "1", "--timeout", f"{PATIENCE}")
    # Two processes of the engine: the one that is asked, and another that only has to describe itself alike. Each is
    # asked to describe itself three times, twice of them in a batch.
    assert "The engine left 600 processes behind at its end; the kit ended them." in done.stdout
