"""The suites in somebody's own pytest: one test for each part, and the tests say what is found."""

import sys
from pathlib import Path
from typing import Any

import pytest

from command_line import process
from engines_list import SOUND


def run(folder: Path, *options: str) -> Any:
    """A run of pytest over the suites, in an empty folder."""
    package = ["--pyargs", "bythebook_conformance.certification.in_pytest", "--bythebook-game", "twos"]
    return process(*package, *options, command=[sys.executable, "-m", "pytest", "-W", "error"], cwd=folder)


def test_a_sound_engine_passes_the_tests_that_are_chosen(tmp_path: Path) -> None:
    done = run(tmp_path, "--bythebook-engine", " ".join(SOUND), "-k", "smoke or last-two-takes")
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout.splitlines()[-1]


def test_a_test_that_fails_says_which_clause_is_broken(tmp_path: Path) -> None:
    engine = " ".join([*SOUND, "three_catches_for_two"])
    done = run(tmp_path, "--bythebook-engine", engine, "-k", "winning-three-catches-every-two")
    assert done.returncode == 1, done.stdout
    assert "violation of twos/" in done.stdout
    assert "three-catching-two-pays-three" in done.stdout


def test_a_reading_of_another_shape_is_refused(tmp_path: Path) -> None:
    done = run(tmp_path, "--bythebook-reading=foo")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert done.stderr == "ERROR: --bythebook-reading foo: expected NAME=VALUE\n\n"
