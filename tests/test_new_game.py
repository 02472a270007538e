"""A new game fits together from its first minute, and whatever does not fit later is told in one line."""

import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from browsing import served
from bythebook_conformance.authoring.project import game_project, write_project
from cases import cases
from command_line import KIT, TOY, environment, printed, process, refused
from desk_player import Player
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


@pytest.mark.slow
def test_a_new_game_passes_its_tests_and_every_paragraph_is_found_on_its_sheet(game: Path) -> None:
    pytests = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "-W", "error"]
    done = process(command=pytests, home=game, cwd=game)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "5 passed" in done.stdout or "4 passed, 1 skipped" in done.stdout
    code, lines = bythebook(game, "sheet", "lucky_seven", "--sheet", "sheet.txt")
    assert (code, lines[-1].partition(":")[0]) == (0, "1 located clause")
    assert ": 1 found" in lines[-1]


def test_what_to_do_with_a_new_game_is_said_and_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    words = ["new", "game", "lucky-seven", "--out", str(tmp_path / "game")]
    assert "certify lucky_seven --strict -- bythebook engine lucky_seven" in printed(*words)
    assert "not empty" in refused(*words)


def as_package(game: Path, name: str) -> Path:
    """The game as an installed package of another name: the folder for Python's path."""
    home = game.parent / f"with {name}"
    package = home / name
    shutil.copytree(game / "reference" / "bythebook" / "lucky_seven", package / "rules")
    shutil.copytree(game / "spec" / "lucky_seven", package / "spec")
    shutil.copy(game / "conformance" / "bythebook_conformance" / "games" / "lucky_seven.py", package / "kit.py")
    (package / "__init__.py").touch()
    for file in package.rglob("*.py"):
        file.write_text(file.read_text().replace("bythebook.lucky_seven", f"{name}.rules"))
    installed = home / f"{name}-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text(f"[bythebook.games]\nlucky-seven = {name}\n")
    return home


PACK = """
from io import BytesIO
from zipfile import ZipFile
from bythebook_conformance.desk.runtime import rules_archive
ZipFile(BytesIO(rules_archive(["lucky_seven"]))).extractall("packed")
"""
ASK_THE_DESK = """
from bythebook_conformance.desk.answering import answer
print(answer('{"game": "lucky_seven", "question": "winner", "params": {"cards": ["5C", "7D"]}, "readings": {}}'))
"""


def test_a_game_in_a_package_of_its_own_is_found_by_its_entry_point(game: Path, tmp_path: Path) -> None:
    path = {"PYTHONPATH": os.pathsep.join([environment()["PYTHONPATH"], str(as_package(game, "acme_sevens"))])}
    done = process("rules", "check", "lucky_seven", env=path)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert process("rule", "lucky_seven", "winner", "5C", "7D", env=path).stdout.startswith("winner: 1\n")
    done = process("certify", "lucky-seven", "--strict", "--", *KIT, "engine", "lucky_seven", env=path, cwd=game)
    assert done.returncode == 0, done.stdout + done.stderr
    both = [
        process("rules", "adequacy", "lucky_seven", "--jobs", "1", **where) for where in ({"home": game}, {"env": path})
    ]
    assert [done.stdout for done in both] == [both[0].stdout] * 2
    assert "85 more mutants" in both[0].stdout
    desk = tmp_path / "a" / "desk"
    desk.mkdir(parents=True)
    assert process(command=[sys.executable, "-c", PACK], env=path, cwd=desk).stderr == ""
    packed = {"PYTHONPATH": str(desk / "packed")}
    assert '"winner": 1' in process(command=[sys.executable, "-c", ASK_THE_DESK], env=packed).stdout


def test_two_packages_of_one_game_and_one_that_is_gone_are_told_in_a_line(game: Path) -> None:
    home = as_package(game, "acme_sevens")
    path = {"PYTHONPATH": os.pathsep.join([environment()["PYTHONPATH"], str(home)])}
    shutil.rmtree(home / "acme_sevens")
    done = process("list", env=path)
    gone = "an entry point of bythebook.games names acme_sevens, which is not an installed package"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"bythebook: {gone}\n")
    shutil.rmtree(home)
    as_package(game, "acme_sevens")
    path["PYTHONPATH"] += os.pathsep + str(as_package(game, "other_sevens"))
    done = process("rules", "check", "lucky_seven", env=path)
    two = "two packages bring the game lucky_seven: acme_sevens and other_sevens; uninstall one"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"bythebook: {two}\n")


WRONG = cases("wrong_games")


@pytest.mark.parametrize("case", WRONG)
def test_what_does_not_fit_in_a_game_is_told_in_a_line(case: str, game: Path) -> None:
    for each in WRONG[case]["changes"]:
        edit(game, *each)
    code, lines = bythebook(game, "rules", "check", "lucky_seven")
    assert code == 9, lines
    assert any(line.startswith(WRONG[case]["said"]) for line in lines), lines


@pytest.mark.parametrize("words", ["rules check lucky_seven", "rule lucky_seven winner 5C 7D"])
def test_laws_that_are_no_table_of_clauses_are_told_in_a_line(words: str, game: Path) -> None:
    edit(game, "rules.py", "ClauseTable() | {", "{")
    said = "bythebook.lucky_seven.rules: WINNER is a plain table; expected a ClauseTable, such as ClauseTable({...})"
    assert bythebook(game, *words.split()) == (2, [f"bythebook: {said}"])


def test_a_clause_that_only_the_kits_module_names_cannot_be_published(game: Path) -> None:
    wrong = WRONG["a clause that only the kit's module names"]
    for each in wrong["changes"]:
        edit(game, *each)
    code, lines = bythebook(game, "publish", "lucky_seven", "--format", "html", "--out", "book")
    assert (code, len(lines)) == (2, 1)
    assert wrong["said"] in lines[0]


@pytest.mark.browser
def test_the_toy_has_a_ruling_desk_like_the_others(running: Any, tmp_path: Path) -> None:
    run = process("desk", "--out", "desk", home=TOY, cwd=tmp_path)
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
    run = process("rules", "vectors", "high_card", "--check", "--jobs", "1", home=toy, cwd=tmp_path)
    assert (run.returncode, run.stdout) == (0, "high_card: 11 vectors, the same as before\n")
    change(toy / "spec" / "high_card" / "vectors" / "duel.json", '{"winner":1}', '{"winner":0}')
    run = process("rules", "vectors", "high_card", "--check", "--jobs", "1", home=toy, cwd=tmp_path)
    assert (run.returncode, run.stdout) == (9, "high_card: 11 vectors, not the same as before\n")


def test_the_toys_vectors_leave_one_change_of_its_rule_open_which_is_none(tmp_path: Path) -> None:
    run = process("rules", "adequacy", "high_card", "--jobs", "1", home=TOY, cwd=tmp_path)
    assert run.returncode == 9, run.stdout + run.stderr
    lines = run.stdout.splitlines()
    assert [line for line in lines if line.startswith("open: high_card.duel")] == [
        "open: high_card.duel:duel: comparison swapped: answer.rank > led.rank -> answer.rank >= led.rank"
    ]
