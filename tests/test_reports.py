"""Reports that people read: their text is kept as snapshots, the page stands alone.

After a wanted change: ``BYTHEBOOK_SNAPSHOTS=write pytest tests/test_reports.py``, and read the difference.
"""

import fcntl
import json
import os
import pty
import re
import subprocess
from functools import lru_cache
from pathlib import Path

import pytest

from bythebook_conformance import Outcome, Verdict, certify
from bythebook_conformance.certification.findings.finding import Finding
from bythebook_conformance.certification.report.html import html_report
from bythebook_conformance.certification.report.text import explain
from bythebook_conformance.kit import load_kit
from command_line import KIT, run
from engines_list import SOUND, rule_fault
from games import engine

SNAPSHOTS = Path(__file__).parent / "snapshots"
CASES = [
    ("twos", "last_two_wins"),
    ("twos", "three_catches_for_two"),
    ("twos", "three_fits_anywhere"),
    ("twos", "anticlockwise"),
    ("twins_and_followers", "ten_wraps_to_ace"),
    ("twins_and_followers", "nearest_claimant_wins"),
]


@lru_cache
def outcome_of(game: str, name: str) -> Outcome:
    """What the examples alone say of a faulty engine: the same on every machine."""
    return certify(game, rule_fault(game, name).engine(), suites=("examples",))


@pytest.mark.parametrize(("game", "name"), CASES, ids=[name for _, name in CASES])
def test_the_text_of_a_report_is_the_one_that_was_approved(game: str, name: str) -> None:
    outcome = outcome_of(game, name)
    texts = [outcome.sentence, *(explain(finding, load_kit(game)) for finding in outcome.findings[:3])]
    text = "\n\n".join(texts) + "\n"
    file = SNAPSHOTS / f"{game}-{name}.txt"
    if os.environ.get("BYTHEBOOK_SNAPSHOTS") == "write":
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


@pytest.mark.parametrize(("game", "name"), CASES, ids=[name for _, name in CASES])
def test_the_page_tells_every_clause_draws_the_cards_and_needs_nothing_from_elsewhere(game: str, name: str) -> None:
    outcome = outcome_of(game, name)
    page = html_report(outcome, load_kit(game))
    assert not re.search(r"<script|<link|<img|@import|url\(|src=", page)
    assert all(clause.id in page for clause in outcome.clauses)
    assert 'role="img"' in page
    assert "viewport" in page


def test_where_only_the_order_is_wrong_the_report_says_so() -> None:
    kit = load_kit("twins_and_followers")
    turned = engine(
        kit, change=lambda _, said: {"states": [each | {"discards": each["discards"][::-1]} for each in said["states"]]}
    )
    outcome = certify(kit.name, turned, suites=("examples",), methods=("play",))
    assert "(in this order)" in explain(outcome.findings[0], kit)
    assert "(in this order)" in html_report(outcome, kit)


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


def test_a_crash_shows_the_error_that_stands_above_the_stack() -> None:
    frames = [f"    at addChunk (node:internal/streams/readable:{line}:12)" for line in range(10)]
    stderr = "\n".join(
        ["engine.js:359", "    throw e;", "    ^", "", "TypeError: no card", *frames, "", "Node.js v20.20.2"]
    )
    crash = Finding("twos", Verdict.CRASH, "play", "twos.play", {}, stderr=stderr)
    assert "    TypeError: no card" in explain(crash, load_kit("twos")).splitlines()
