"""A folder is a game: one that lies elsewhere on the path is found, nothing is edited."""

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
TOY = ROOT / "tests" / "toy"
FLOORS = ("reference", "conformance")
BRIEF = ["--jobs", "1", "--suite", "smoke", "--suite", "examples"]


def bythebook(folder: Path, *arguments: str, toy: Path = TOY) -> subprocess.CompletedProcess[str]:
    """Run the command line in a folder, with the toy game on the path."""
    path = [home / floor for home in (ROOT, toy) for floor in FLOORS]
    return subprocess.run(
        [sys.executable, "-P", "-m", "bythebook_conformance", *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def reference(*readings: str) -> list[str]:
    """The command of the toy's reference as an engine."""
    options = [option for reading in readings for option in ("--reading", reading)]
    return ["--", sys.executable, "-m", "bythebook_conformance", "engine", "high_card", *options]


def test_the_toys_reference_is_certified(tmp_path: Path) -> None:
    run = bythebook(tmp_path, "certify", "high_card", "--jobs", "1", "--strict", *reference())
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.startswith("high_card: PASSED: 2 of 2 methods, 10 of 10 clauses assessed, ")


def test_a_game_without_words_of_its_own_is_ruled_on_by_its_fields(tmp_path: Path) -> None:
    run = bythebook(tmp_path, "rule", "high_card", "duel", "5C", "♦5")
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines()[0].startswith("The sheet is silent here")
    assert "winner: -1" in run.stdout.splitlines()
    assert "    tie=first: winner: 0" in run.stdout.splitlines()


def test_a_faulty_toy_engine_is_told_its_clause(tmp_path: Path) -> None:
    engine = tmp_path / "engine.py"
    engine.write_text(
        "import json, sys\n"
        "from bythebook_conformance.protocol.server import reference_server\n"
        "from bythebook_conformance.kit import load_kit\n"
        "kit = load_kit('high_card')\n"
        "server = reference_server(kit, kit.readings())\n"
        "for line in sys.stdin.buffer:\n"
        "    print(server.answer(line).decode().replace('\"winner\":1', '\"winner\":0'), flush=True)\n"
    )
    words = ["certify", "high_card", *BRIEF, "--report-dir", "report", "--", sys.executable, str(engine)]
    run = bythebook(tmp_path, *words)
    assert run.returncode == 1, run.stdout + run.stderr
    certificate = json.loads((tmp_path / "report" / "certificate.json").read_text())
    assert certificate["predicate"]["failedTests"] == ["high_card/higher-rank-wins"]


def test_the_toys_schemas_are_written_with_the_others(tmp_path: Path) -> None:
    run = bythebook(tmp_path, "schema", "schemas")
    assert run.returncode == 0, run.stderr
    assert (tmp_path / "schemas" / "high_card" / "openrpc.json").is_file()


@pytest.mark.browser
@pytest.mark.skipif(bool(missing()), reason=missing())
def test_the_toy_has_a_ruling_desk_like_the_others(tmp_path: Path) -> None:
    run = bythebook(tmp_path, "desk", "--out", "desk")
    if "cannot get" in run.stderr:
        pytest.skip(run.stderr)
    assert run.returncode == 0, run.stderr
    with browser() as running, served(tmp_path / "desk") as address:
        player = Player(running.new_context(), address, "high_card").ready()
        player.lays("cards", ["5C", "5D"])
        assert player.said().startswith("winner: -1")
        player.page.get_by_role("button", name="Read it this way").click()
        assert "winner: 0" in player.said()


def test_the_toys_vectors_are_found_again_byte_for_byte(tmp_path: Path) -> None:
    run = bythebook(tmp_path, "vectors", "high_card", "--check", "--jobs", "2")
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout == "high_card: 11 vectors, the same as before\n"


def test_a_changed_vector_of_the_toy_is_noticed(tmp_path: Path) -> None:
    changed = tmp_path / "toy"
    shutil.copytree(TOY, changed)
    file = changed / "spec" / "high_card" / "vectors" / "duel.json"
    file.write_text(file.read_text().replace('{"winner":1}', '{"winner":0}'))
    run = bythebook(tmp_path, "vectors", "high_card", "--check", "--jobs", "1", toy=changed)
    assert run.returncode == 1
    assert run.stdout == "high_card: 11 vectors, not the same as before\n"


def test_the_toys_vectors_leave_one_change_of_its_rule_open_which_is_none(tmp_path: Path) -> None:
    run = bythebook(tmp_path, "adequacy", "high_card", "--jobs", "1")
    assert run.returncode == 1, run.stdout + run.stderr
    lines = run.stdout.splitlines()
    assert [line for line in lines if line.startswith("open: high_card.duel")] == [
        "open: high_card.duel:duel: comparison swapped: answer.rank > led.rank -> answer.rank >= led.rank"
    ]
