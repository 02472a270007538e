"""A new game fits together from its first minute, and whatever does not fit later is told in one line."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bythebook_conformance.authoring.game_project import game_project
from bythebook_conformance.authoring.project import write_project
from bythebook_conformance.cli import main

ROOT = Path(__file__).parents[1]
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(name="game")
def _game(tmp_path: Path) -> Path:
    """A new game in a folder."""
    write_project(tmp_path / "game", game_project("lucky-seven"))
    return tmp_path / "game"


def python(game: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a module of Python in the folder of a game, with the game on the path."""
    path = [home / floor for home in (ROOT, game) for floor in ("reference", "conformance")]
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))},
        cwd=game,
        capture_output=True,
        text=True,
        check=False,
    )


def bythebook(game: Path, *arguments: str) -> tuple[int, list[str]]:
    """Run the command line with a new game: its exit code, and the lines that it prints."""
    done = python(game, "bythebook_conformance", *arguments)
    return done.returncode, (done.stdout + done.stderr).splitlines()


def edit(game: Path, name: str, old: str, new: str) -> None:
    """Change a file of a game."""
    (path,) = game.rglob(name)
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_the_tests_of_a_new_game_pass(game: Path) -> None:
    done = python(game, "pytest", "-q", "-n0", "-p", "no:cacheprovider", "-W", "error")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "4 passed" in done.stdout or "3 passed, 1 skipped" in done.stdout


def test_every_paragraph_of_a_new_game_is_found_on_its_sheet(game: Path) -> None:
    code, lines = bythebook(game, "sheet", "lucky_seven", "--sheet", "sheet.txt")
    assert code == 0
    assert lines[-1].startswith("1 located clause: 1 found")


def test_what_to_do_with_a_new_game_is_said(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["new", "game", "lucky-seven", str(tmp_path / "game")])
    assert not ended.value.code
    assert "certify lucky_seven --strict -- bythebook engine lucky_seven" in capfd.readouterr().out


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "no name for a game"),
        ("Lucky", "no name for a game"),
        ("7up", "no name for a game"),
        ("a--b", "no name for a game"),
        ("../up", "no name for a game"),
        ("class", "no name for a game"),
        ("x" * 41, "no name for a game"),
        ("\x1b[2J", "no name for a game"),
        ("twos", "there is a game of this name already"),
        ("cards", "bythebook.cards is taken already"),
    ],
)
def test_a_name_that_no_game_can_have_gets_one_line(
    name: str, said: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["new", "game", name, str(tmp_path / "game")])
    err = capfd.readouterr().err
    assert (ended.value.code, err.count("\n")) == (2, 1)
    assert said in err
    assert not (tmp_path / "game").exists()


def test_a_folder_with_something_in_it_is_left_alone(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["new", "game", "other", str(game)])
    assert ended.value.code == 2
    assert "not empty" in capfd.readouterr().err


WRONG = {
    "an example that the reference rules differently": (
        [("examples.toml", "winner = 1", "winner = 0")],
        "example lucky_seven/ace-beats-king is wrong: winner is 0 there, the reference rules 1",
    ),
    "a witness that the reference answers differently": (
        [("readings.toml", "first = { winner = 0 }", "first = { winner = 1 }")],
        "open point equal-ranks, witness under first is wrong: winner is 1 there, the reference rules 0",
    ),
    "alternatives that no witness tells apart": (
        [
            ("readings.toml", 'params = { cards = ["5C", "5D"] }', 'params = { cards = ["5C", "2D"] }'),
            ("readings.toml", "nobody = { winner = -1 }", "nobody = { winner = 0 }"),
        ],
        "open point equal-ranks: no witness tells nobody and first apart",
    ),
    "another default in the code": (
        [("rules.py", "equal_ranks: EqualRanks = EqualRanks.NOBODY", "equal_ranks: EqualRanks = EqualRanks.FIRST")],
        "open point equal-ranks: the default is nobody, in the code first",
    ),
    "an alternative that the code does not have": (
        [("rules.py", 'FIRST = "first"', 'FIRST = "the-first"')],
        "open point equal-ranks: other alternatives in EqualRanks than in readings.toml",
    ),
    "an open point that the code does not have": (
        [("rules.py", "equal_ranks: Equal", "ranks: Equal"), ("rules.py", "readings.equal_ranks", "readings.ranks")],
        "open point equal-ranks: no field of LuckySevenReadings",
    ),
    "a clause that does not name its open point": (
        [("clauses.toml", 'readings = ["equal-ranks"]', "readings = []")],
        "open point equal-ranks names lucky_seven/higher-rank-wins, which does not name it",
    ),
    "a clause that the reference misspells": (
        [("rules.py", "lucky_seven/higher-rank-wins", "lucky_seven/higher-rank-win")],
        "the reference names lucky_seven/higher-rank-win, which is not a clause",
    ),
    "a clause that only the kit's module names": (
        [
            ("rules.py", '    "lucky_seven/higher-rank-wins": lambda cards: True,\n', ""),
            ("rules.py", " (``lucky_seven/higher-rank-wins``)", ""),
            ("lucky_seven.py", "reasons_of(WINNER, cards_of(params.cards))", '("lucky_seven/higher-rank-wins",)'),
        ],
        "lucky_seven/higher-rank-wins has no code in bythebook/lucky_seven: no table there has an entry for it",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_does_not_fit_in_a_game_is_told_in_a_line(case: str, game: Path) -> None:
    changes, said = WRONG[case]
    for change in changes:
        edit(game, *change)
    code, lines = bythebook(game, "check", "lucky_seven")
    assert code == 1, lines
    assert any(line.startswith(said) for line in lines), lines


def test_a_clause_that_only_the_kits_module_names_cannot_be_published(game: Path) -> None:
    pytest.importorskip("furo")
    changes, said = WRONG["a clause that only the kit's module names"]
    for change in changes:
        edit(game, *change)
    code, lines = bythebook(game, "publish", "lucky_seven", "--format", "html", "--out", "book")
    assert (code, len(lines)) == (2, 1)
    assert said in lines[0]


def test_a_silent_clause_says_what_it_leaves_open(game: Path) -> None:
    silent = (
        '\n[[clause]]\nid = "lucky_seven/shuffling"\ntopic = "The winner"\ntext = "Who shuffles."\n'
        'status = "silent"\nchecked = "wire"\n'
    )
    (clauses,) = game.rglob("clauses.toml")
    clauses.write_text(clauses.read_text(encoding="utf-8") + silent, encoding="utf-8")
    code, lines = bythebook(game, "check", "lucky_seven")
    assert code == 1
    assert any(line.startswith("lucky_seven/shuffling is silent: expected readings") for line in lines)
