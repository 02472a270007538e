"""What a run prints: the verdict first, whatever becomes of the rest."""

import fcntl
import json
import os
import pty
import subprocess
from pathlib import Path

import pytest

from command_line import KIT, run
from engines_list import SOUND

FAULTY = [*SOUND, "three_catches_for_two"]
RUN = ["certify", "twos", "--suite", "examples"]


@pytest.mark.usefixtures("folder_of_its_own")
def test_a_run_without_findings_prints_at_most_ten_lines() -> None:
    _, out, _ = run(*RUN, "--jobs", "1", "--", *SOUND)
    lines = out.splitlines()
    assert len(lines) <= 10
    assert lines[0].startswith("twos: INCOMPLETE: only suite examples asked; ")
    assert lines[-1] == "certificate  bythebook-report/certificate.json"
    assert Path("bythebook-report/certificate.json").is_file()


@pytest.mark.usefixtures("folder_of_its_own")
def test_of_many_findings_three_are_told_in_full() -> None:
    _, out, _ = run(*RUN, "--jobs", "1", "--", *SOUND, "last_two_wins")
    found = len(json.loads(Path("bythebook-report/report.json").read_text())["findings"])
    assert out.count("  asked     ") == min(found, 3)
    assert out.count("bythebook replay ") == found


def test_a_command_that_is_to_be_pasted_is_never_wrapped(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    command = [*KIT, *RUN, "--jobs", "1", "--", *FAULTY]
    environment = {**os.environ, "COLUMNS": "40", "TERM": "xterm"}
    done = subprocess.Popen(command, cwd=tmp_path, stdout=theirs, stderr=subprocess.DEVNULL, env=environment)
    os.close(theirs)
    out = b""
    try:
        while chunk := os.read(ours, 65536):
            out += chunk
    except OSError:  # how Linux says that the other side is closed
        pass
    assert done.wait() == 1
    lines = out.decode().splitlines()
    commands = [line for line in lines if line.startswith("  replay ")]
    assert commands
    assert all(line.endswith(" three_catches_for_two") for line in commands)


@pytest.mark.usefixtures("folder_of_its_own")
def test_a_report_that_cannot_be_written_costs_one_line_and_not_the_verdict() -> None:
    Path("taken", "report.json").mkdir(parents=True)
    code, out, err = run(*RUN, "--jobs", "1", "--report-dir", "taken", "--", *FAULTY)
    assert code == 1
    assert out.startswith("twos: FAILED: the engine breaks 1 clause\n")
    assert err.splitlines()[-1] == "bythebook: the report cannot be written to taken: Is a directory"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_under_standard_output_costs_one_line_and_not_the_status(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        command = [*KIT, *RUN, "--", *FAULTY]
        done = subprocess.run(command, cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "bythebook: standard output: No space left on device"
    assert (tmp_path / "bythebook-report" / "report.json").is_file()


def test_the_known_failures_are_written_though_the_reader_goes_after_the_verdict(tmp_path: Path) -> None:
    command = [*KIT, *RUN, "--clauses", "--write-baseline", "known.toml", "--", *FAULTY]
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}  # every line leaves at once
    done = subprocess.Popen(
        command, cwd=tmp_path, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0
    )
    assert done.stdout is not None
    fcntl.fcntl(done.stdout, fcntl.F_SETPIPE_SZ, 4096)  # less than is told before the known failures are written
    while not done.stdout.readline().startswith(b"assessed"):
        pass
    done.stdout.close()
    assert done.wait() == 1
    assert "three-catching-two-pays-three" in (tmp_path / "known.toml").read_text(encoding="utf-8")
