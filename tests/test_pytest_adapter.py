"""The suites in somebody's own pytest: one test for each part, and the tests say what is found."""

import subprocess
import sys
from pathlib import Path

from engines_list import FOLDER


def run(folder: Path, *words: str, chosen: str) -> subprocess.CompletedProcess[str]:
    """A run of pytest over the suites, in an empty folder."""
    engine = " ".join([sys.executable, str(FOLDER / "behaviour" / "loop.py"), *words])
    options = ["--bythebook-game", "twos", "--bythebook-engine", engine, "-k", chosen]
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-W",
        "error",
        "--pyargs",
        "bythebook_conformance.certification.in_pytest",
        *options,
    ]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_a_sound_engine_passes_the_tests_that_are_chosen(tmp_path: Path) -> None:
    done = run(tmp_path, chosen="smoke or last-two-takes")
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout.splitlines()[-1]


def test_a_test_that_fails_says_which_clause_is_broken(tmp_path: Path) -> None:
    done = run(tmp_path, "three_catches_for_two", chosen="winning-three-catches-every-two")
    assert done.returncode == 1, done.stdout
    assert "violation of twos/" in done.stdout
    assert "three-catching-two-pays-three" in done.stdout
