"""A run keeps a journal: one that was broken off goes on where it was, and comes to the same report."""

import os
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bythebook_conformance.certification.asking.engine_session import About
from bythebook_conformance.certification.execution.journal import JOURNAL, Journal, JournalError, RunIdentity
from bythebook_conformance.certification.execution.part_runner import PartResult
from bythebook_conformance.certification.report.html import _duration
from command_line import KIT, environment, process
from engines_list import SOUND

FAULTY = [*SOUND, "three_catches_for_two"]
SUITES = ["--suite", "smoke", "--suite", "examples", "--suite", "relations"]
TIMES = re.compile(
    r'"(seconds|wall|begun\w*|issued|time\w*|\w*[tT]ime)": ?[^,}\n]+|([0-9,]+\smin\s)?[0-9.]+\s?s\b|time="[^"]*"'
)
RUN = RunIdentity(
    "twos", "kit", "spec", "engine", ["a", "b"], "quick", "0", 10.0, ["smoke"], [], [], {}, False, False, ["none"]
)


def certify(folder: Path, *options: str) -> list[str]:
    """A command line."""
    return [*KIT, "certify", "twos", *SUITES, "--sandbox", "none", *options, str(folder), "--", *FAULTY]


def ended(command: list[str]) -> Any:
    return process(command=command)


def reported(folder: Path) -> dict[str, str]:
    """Every file of a report, times and the folder's own name aside."""
    found = {str(path.relative_to(folder)): path.read_text() for path in sorted(folder.rglob("*")) if path.is_file()}
    return {name: TIMES.sub("", text).replace(str(folder), "FOLDER") for name, text in found.items()}


def killed_in_the_middle(folder: Path, jobs: str) -> int:
    """A run that is killed when it has noted some parts; how many records it has left."""
    options = ["--jobs", jobs, "--report-dir"]
    quiet: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "start_new_session": True}
    process = subprocess.Popen(certify(folder, *options), env=environment(), **quiet)
    journal = folder / JOURNAL
    while process.poll() is None:
        if journal.exists() and journal.read_bytes().count(b"\n") > 8:
            break
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.wait()
    return journal.read_bytes().count(b"\n") if journal.exists() else 0


@pytest.mark.parametrize("seconds", [0.0, 9.994, 9.996, 59.9, 60.0, 65.0, 3_599.6, 100_000.0])
def test_how_long_a_run_took_is_all_that_two_reports_of_it_differ_in(seconds: float) -> None:
    assert TIMES.sub("", f"<td>{_duration(seconds)}</td>") == "<td></td>"


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The report of a run that nobody breaks off."""
    folder = tmp_path_factory.mktemp("whole") / "report"
    assert ended(certify(folder, "--jobs", "1", "--report-dir")).returncode == 1
    return reported(folder)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_that_is_killed_is_resumed_as_it_was_and_has_the_report_of_an_unbroken_one(
    jobs: str, unbroken: dict[str, str], tmp_path: Path
) -> None:
    folder = tmp_path / "report"
    assert killed_in_the_middle(folder, jobs) > 8
    assert not (folder / "report.json").exists()
    before = (folder / JOURNAL).read_bytes()
    done = ended(certify(folder, "--seed", "1", "--jobs", jobs, "--resume"))
    said = f"bythebook: --resume {folder}: that was another run: seed differ"
    assert (done.returncode, done.stdout, done.stderr.count("\n"), done.stderr[: len(said)]) == (2, "", 1, said)
    assert (folder / JOURNAL).read_bytes() == before
    done = ended(certify(folder, "--jobs", jobs, "--resume"))
    assert done.returncode == 1, done.stderr
    assert reported(folder) == unbroken
    assert not (folder / JOURNAL).exists()


def noted(folder: Path, count: int = 3) -> bytes:
    """A journal with some records, as the bytes that it leaves."""
    with Journal(folder, RUN) as journal:
        journal.note(None, About("engine", None, {}, ""))
        for number in range(count):
            journal.note(number, PartResult(asked=f"{number:x}"))
    return (folder / JOURNAL).read_bytes()


def resumed(folder: Path, run: RunIdentity = RUN) -> list[int | None]:
    """The numbers of the records that a journal has kept."""
    with Journal(folder, run, resume=True) as journal:
        return [number for number, _ in journal.kept]


def test_a_journal_is_read_as_far_as_it_is_whole_wherever_it_was_cut(tmp_path: Path) -> None:
    whole = noted(tmp_path)
    ends = [place + 1 for place, byte in enumerate(whole) if byte == ord("\n")]
    for length in range(ends[0], len(whole) + 1):
        (tmp_path / JOURNAL).write_bytes(whole[:length])
        assert len(resumed(tmp_path)) == sum(end <= length for end in ends) - 1


def test_a_journal_ends_at_the_first_byte_that_was_changed(tmp_path: Path) -> None:
    whole = noted(tmp_path)
    second = whole.index(b"\n", whole.index(b"\n") + 1) + 1
    for place in range(second, len(whole)):
        (tmp_path / JOURNAL).write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert resumed(tmp_path) in ([None], [None, 0], [None, 0, 1])


@pytest.mark.parametrize("name", RunIdentity.__struct_fields__)
def test_a_journal_goes_on_for_the_same_run_alone(name: str, tmp_path: Path) -> None:
    noted(tmp_path)
    value = getattr(RUN, name)
    other = [*value, "x"] if isinstance(value, list) else {"x": "y"} if isinstance(value, dict) else "other"
    with pytest.raises(JournalError, match=f"that was another run: {name} differ"):
        resumed(tmp_path, replace(RUN, **{name: other}))
    assert resumed(tmp_path) == [None, 0, 1, 2]


@pytest.mark.parametrize("text", [b"", b"\n", b"x\n", b"\xff" * 100, b"0" * 16 + b" {}\n"])
def test_what_is_no_journal_is_refused(text: bytes, tmp_path: Path) -> None:
    (tmp_path / JOURNAL).write_bytes(text)
    with pytest.raises(JournalError, match="no interrupted run there"):
        resumed(tmp_path)
    assert (tmp_path / JOURNAL).read_bytes() == text


def test_a_journal_is_locked_while_it_is_open(tmp_path: Path) -> None:
    with Journal(tmp_path, RUN), pytest.raises(JournalError, match="another run is writing"):
        Journal(tmp_path, RUN)
    with Journal(tmp_path, RUN) as journal:
        journal.remove()
    assert os.listdir(tmp_path) == []


def test_parts_that_were_not_done_to_their_end_are_asked_again(tmp_path: Path) -> None:
    with Journal(tmp_path, RUN) as journal:
        for number, result in enumerate(
            [PartResult(interrupted=True), PartResult(over_budget=True), PartResult(fault="x")]
        ):
            journal.note(number, result)
        journal.note(3, PartResult())
    assert resumed(tmp_path) == [3]
