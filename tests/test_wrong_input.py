"""Wrong input gets one clear line that says what is wrong, and what was expected."""

import shlex
import sys
from pathlib import Path

import pytest

from cases import cases
from command_line import ROOT, refused

PLACES = {
    "file": __file__,
    "project": str(ROOT / "pyproject.toml"),
    "python": sys.executable,
    "dispute": str(ROOT / "docs" / "examples" / "disputes" / "twos-forced-two.toml"),
    "transcript": str(ROOT / "docs" / "examples" / "transcripts" / "twin-it-out-of-turn.toml"),
}
PLOT, CLUSTER = "simulate twos --plot plot.odd", "adequacy twos --cluster x"
BOOK = "publish twos --format epub --out {file}/book"
NEEDS = {PLOT: "matplotlib", CLUSTER: "distributed", BOOK: "sphinx"}
"""The package without which something else is wrong with a line."""
WRONG = cases("wrong_input")


@pytest.mark.usefixtures("folder_of_its_own")
@pytest.mark.parametrize("line", [pytest.param(line, marks=[pytest.mark.extra] * (line in NEEDS)) for line in WRONG])
def test_wrong_input_gets_one_clear_line(line: str) -> None:
    if line in NEEDS:
        pytest.importorskip(NEEDS[line])
    assert WRONG[line].format(**PLACES) in refused(*(word.format(**PLACES) for word in shlex.split(line)))


@pytest.mark.parametrize("name", ["", "Lucky", "7up", "a--b", "../up", "class", "x" * 41, "\x1b[2J", "twos", "cards"])
def test_a_name_that_no_game_can_have_gets_one_line(name: str, tmp_path: Path) -> None:
    taken = {"twos": "there is a game of this name already", "cards": "bythebook.cards is taken already"}
    assert taken.get(name, "no name for a game") in refused("new", "game", name, str(tmp_path / "game"))
    assert not (tmp_path / "game").exists()
