"""Engines that turn hostile in the middle of a run get the verdict they deserve, never a pass or a fault of the kit."""

import faulthandler
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from bythebook_conformance import Outcome, Verdict, certify
from bythebook_conformance.certification.report.terminal import Terminal
from bythebook_conformance.certification.report.write import write_report
from bythebook_conformance.protocol import pipe
from bythebook_conformance.protocol.sandbox import Mode, Sandbox, bubblewrap_missing
from hostile import engine
from hostile.talking import Talking
from hostile.watching import Surroundings, command_of, gone, little_memory, unprintable
from many_engines import remembering

MODES = engine.modes.MODES
VALUES = {"breach": Verdict.BREACH, "incomplete": Verdict.INCOMPLETE}
PATIENCE = 600.0
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
    timeout = 1.5 if "timeout" in deserved else 30.0  # a busy machine is no hanging engine
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


@pytest.mark.parametrize(("name", "sandbox"), CASES, ids=lambda case: case)
def test_a_hostile_engine_gets_the_verdict_it_deserves_and_nothing_is_left_of_it(
    name: str, sandbox: Mode, surroundings: Surroundings, tmp_path: Path
) -> None:
    if sandbox == "bwrap" and bubblewrap_missing():
        pytest.skip(bubblewrap_missing())
    verdict_of(name, surroundings, sandbox, tmp_path / "report")
    assert gone(surroundings.token) == []
    assert list(surroundings.temporary.iterdir()) == []


@pytest.mark.parametrize("name", TALKING)
def test_an_engine_that_says_what_it_should_not_gets_the_verdict_it_deserves(
    name: str, surroundings: Surroundings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pipe, "engine_child", lambda command, sandbox: command)
    monkeypatch.setattr(pipe, "LineProcess", Talking)
    verdict_of(name, surroundings, "none", tmp_path / "report")
