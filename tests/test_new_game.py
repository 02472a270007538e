"""A new game fits together from its first minute, and whatever does not fit later is told in one line."""

import sys
from pathlib import Path

import pytest

from bythebook_conformance.authoring.game_project import game_project
from bythebook_conformance.authoring.project import write_project
from command_line import printed, process, refused
from specifications import change


@pytest.fixture(name="game")
def _game(tmp_path: Path) -> Path:
    """A new game in a folder."""
    write_project(tmp_path / "game", game_project("lucky-seven"))
    return tmp_path / "game"


def bythebook(game: Path, *arguments: str) -> tuple[int, list[str]]:
    """Run the command line with a new game: its exit code, and the lines that it prints."""
    done = process(*arguments, home=game, cwd=game)
    return done.returncode, (done.stdout + done.stderr).splitlines()


def edit(game: Path, name: str, old: str, new: str) -> None:
    """Change a file of a game."""
    (path,) = game.rglob(name)
    change(path, old, new)


def test_a_new_game_passes_its_tests_and_every_paragraph_is_found_on_its_sheet(game: Path) -> None:
    pytests = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "-W", "error"]
    done = process(command=pytests, home=game, cwd=game)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "4 passed" in done.stdout or "3 passed, 1 skipped" in done.stdout
    code, lines = bythebook(game, "sheet", "lucky_seven", "--sheet", "sheet.txt")
    assert (code, lines[-1].partition(":")[0]) == (0, "1 located clause")
    assert ": 1 found" in lines[-1]


def test_what_to_do_with_a_new_game_is_said_and_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    words = ["new", "game", "lucky-seven", str(tmp_path / "game")]
    assert "certify lucky_seven --strict -- bythebook engine lucky_seven" in printed(*words)
    assert "not empty" in refused(*words)


SILENT = """[[clause]]
id = "lucky_seven/shuffling"
topic = "The winner"
text = "Who shuffles."
status = "silent"
checked = "wire"

[[clause]]"""
WRONG = {
    "a silent clause that leaves nothing open": (
        [("clauses.toml", "[[clause]]", SILENT)],
        "lucky_seven/shuffling is silent: expected readings",
    ),
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
    for each in changes:
        edit(game, *each)
    code, lines = bythebook(game, "check", "lucky_seven")
    assert code == 1, lines
    assert any(line.startswith(said) for line in lines), lines


def test_a_clause_that_only_the_kits_module_names_cannot_be_published(game: Path) -> None:
    pytest.importorskip("furo")
    changes, said = WRONG["a clause that only the kit's module names"]
    for each in changes:
        edit(game, *each)
    code, lines = bythebook(game, "publish", "lucky_seven", "--format", "html", "--out", "book")
    assert (code, len(lines)) == (2, 1)
    assert said in lines[0]
