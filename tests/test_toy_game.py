"""A folder is a game: three folders laid beside the others are enough, nothing is edited."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from browsing import browser, missing, served
from desk_player import Player

ROOT = Path(__file__).parents[1]
IGNORED = shutil.ignore_patterns("__pycache__", "*.egg-info")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house with the toy game laid over it."""
    house = tmp_path_factory.mktemp("house")
    for floor in ("spec", "reference", "conformance"):
        shutil.copytree(ROOT / floor, house / floor, ignore=IGNORED)
        shutil.copytree(ROOT / "tests" / "toy" / floor, house / floor, dirs_exist_ok=True, ignore=IGNORED)
    return house


def bythebook(house: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command line of that house."""
    path = os.pathsep.join(str(house / floor) for floor in ("reference", "conformance"))
    return subprocess.run(
        [sys.executable, "-m", "bythebook_conformance", *arguments],
        env={**os.environ, "PYTHONPATH": path},
        cwd=house,
        capture_output=True,
        text=True,
        check=False,
    )


def reference(*readings: str) -> list[str]:
    """The command of the toy's reference as an engine."""
    options = [option for reading in readings for option in ("--reading", reading)]
    return ["--", sys.executable, "-m", "bythebook_conformance", "engine", "high_card", *options]


def test_the_toys_reference_is_certified(house: Path) -> None:
    run = bythebook(house, "certify", "high_card", "--jobs", "1", *reference())
    assert run.returncode == 0, run.stdout + run.stderr
    assert "2 clauses: 2 passed" in run.stdout


def test_a_game_without_words_of_its_own_is_ruled_on_by_its_fields(house: Path) -> None:
    run = bythebook(house, "rule", "high_card", "duel", "5C", "♦5")
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines()[0].startswith("The sheet is silent here")
    assert "winner: -1" in run.stdout.splitlines()
    assert "    tie=first: winner: 0" in run.stdout.splitlines()


def test_a_declared_reading_of_the_toy_is_certified_under_it(house: Path) -> None:
    run = bythebook(house, "certify", "high_card", "--jobs", "1", *reference("tie=first"))
    assert run.returncode == 0, run.stdout + run.stderr
    assert "under tie=first" in run.stdout


def test_a_faulty_toy_engine_is_told_its_clause(house: Path) -> None:
    engine = house / "engine.py"
    engine.write_text(
        "import json, sys\n"
        "from bythebook_conformance.engine.server import Server\n"
        "from bythebook_conformance.kit import load_kit\n"
        "kit = load_kit('high_card')\n"
        "server = Server(kit, kit.readings())\n"
        "for line in sys.stdin.buffer:\n"
        "    print(server.answer(line).decode().replace('\"winner\":1', '\"winner\":0'), flush=True)\n"
    )
    run = bythebook(
        house, "certify", "high_card", "--jobs", "1", "--report-dir", "report", "--", sys.executable, str(engine)
    )
    assert run.returncode == 1, run.stdout + run.stderr
    certificate = json.loads((house / "report" / "certificate.json").read_text())
    assert certificate["predicate"]["failedTests"] == ["high_card/higher-rank-wins"]


def test_the_toys_schemas_are_written_with_the_others(house: Path) -> None:
    run = bythebook(house, "schema", "schemas")
    assert run.returncode == 0, run.stderr
    assert (house / "schemas" / "high_card" / "openrpc.json").is_file() or list(house.glob("schemas/high_card/*"))


@pytest.mark.browser
@pytest.mark.skipif(bool(missing()), reason=missing())
def test_the_toy_has_a_ruling_desk_like_the_others(house: Path) -> None:
    run = bythebook(house, "desk", "--out", "desk")
    if "cannot get" in run.stderr:
        pytest.skip(run.stderr)
    assert run.returncode == 0, run.stderr
    with browser() as running, served(house / "desk") as address:
        player = Player(running.new_context(), address, "high_card").ready()
        player.lays("cards", ["5C", "5D"])
        assert player.said().startswith("winner: -1")
        player.page.get_by_role("button", name="Read it this way").click()
        assert "winner: 0" in player.said()


def test_the_toys_vectors_are_found_again_byte_for_byte(house: Path) -> None:
    run = bythebook(house, "vectors", "high_card", "--check", "--jobs", "2")
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout == "high_card: 4 vectors, the same as before\n"


def test_a_changed_vector_of_the_toy_is_noticed(house: Path, tmp_path: Path) -> None:
    changed = tmp_path / "house"
    shutil.copytree(house, changed)
    (file,) = (changed / "spec" / "high_card" / "vectors").iterdir()
    file.write_text(file.read_text().replace('{"winner":1}', '{"winner":0}'))
    run = bythebook(changed, "vectors", "high_card", "--check", "--jobs", "1")
    assert run.returncode == 1
    assert run.stdout == "high_card: 4 vectors, not the same as before\n"


def test_the_toys_vectors_leave_one_change_open_which_is_none(house: Path) -> None:
    run = bythebook(house, "adequacy", "high_card", "--jobs", "1", "--reduce")
    assert run.returncode == 0, run.stdout + run.stderr
    lines = run.stdout.splitlines()
    assert [line for line in lines if line.startswith("open: ")] == [
        "open: high_card:duel: comparison swapped: second.rank > first.rank -> second.rank >= first.rank"
    ]
    assert lines[-1] == "4 of 4 vectors tell the same mutants apart"


def test_an_unknown_game_is_refused_with_those_there_are(house: Path) -> None:
    run = bythebook(house, "certify", "hihg_card", "--", "true")
    assert run.returncode == 2
    assert "did you mean 'high_card'" in run.stderr
