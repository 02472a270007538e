"""A folder is a game: one that lies elsewhere on the path is found, nothing is edited."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from browsing import served
from command_line import TOY, process
from desk_player import Player
from specifications import change


def bythebook(folder: Path, *arguments: str, toy: Path = TOY) -> Any:
    """Run the command line in a folder, with the toy game on the path."""
    return process(*arguments, home=toy, cwd=folder)


@pytest.mark.browser
def test_the_toy_has_a_ruling_desk_like_the_others(running: Any, tmp_path: Path) -> None:
    run = bythebook(tmp_path, "desk", "--out", "desk")
    if "cannot get" in run.stderr:
        pytest.skip(run.stderr)
    assert run.returncode == 0, run.stderr
    with served(tmp_path / "desk") as address:
        player = Player(running.new_context(), address, "high_card").ready()
        player.lays("cards", ["5C", "5D"])
        assert player.said().startswith("winner: -1")
        player.page.get_by_role("button", name="Read it this way").click()
        assert "winner: 0" in player.said()


def test_the_toys_vectors_are_found_again_byte_for_byte_and_a_changed_one_is_noticed(tmp_path: Path) -> None:
    toy = Path(shutil.copytree(TOY, tmp_path / "toy"))
    run = bythebook(tmp_path, "vectors", "high_card", "--check", "--jobs", "1", toy=toy)
    assert (run.returncode, run.stdout) == (0, "high_card: 11 vectors, the same as before\n")
    change(toy / "spec" / "high_card" / "vectors" / "duel.json", '{"winner":1}', '{"winner":0}')
    run = bythebook(tmp_path, "vectors", "high_card", "--check", "--jobs", "1", toy=toy)
    assert (run.returncode, run.stdout) == (1, "high_card: 11 vectors, not the same as before\n")


def test_the_toys_vectors_leave_one_change_of_its_rule_open_which_is_none(tmp_path: Path) -> None:
    run = bythebook(tmp_path, "adequacy", "high_card", "--jobs", "1")
    assert run.returncode == 1, run.stdout + run.stderr
    lines = run.stdout.splitlines()
    assert [line for line in lines if line.startswith("open: high_card.duel")] == [
        "open: high_card.duel:duel: comparison swapped: answer.rank > led.rank -> answer.rank >= led.rank"
    ]
