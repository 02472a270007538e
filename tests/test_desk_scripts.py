"""The scripts of the ruling desk that need no page: addresses of situations, and the questions to Python."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from browsing import script
from bythebook_conformance.desk import build
from bythebook_conformance.desk.pages import page_data
from bythebook_conformance.kit import GameKit
from games import KITS

NODE = shutil.which("node")
PAGE = Path(build.__file__).parent / "page"
NOBODY: dict[str, Any] = {"players": [], "claims": [], "settled": [], "told": None}
pytestmark = pytest.mark.skipif(NODE is None, reason="no Node.js here: install it (apt-get install nodejs)")


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The desk's scripts as modules of Node.js."""
    folder = Path(shutil.copytree(PAGE, tmp_path_factory.mktemp("desk") / "page"))
    (folder / "package.json").write_text('{"type": "module"}')
    return folder


def ran(folder: Path, *names: str, data: Any = None) -> Any:
    """What scripts of ours, one behind the other, print as JSON; ``data`` is there for them under this name."""
    (folder / "data.json").write_text(json.dumps(data))
    program = "\n".join(map(script, ("data", *names)))
    command = [str(NODE), "--input-type=module", "--eval", program]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return json.loads(done.stdout)


def test_every_first_table_and_every_example_survives_its_address(kit: GameKit, scripts: Path) -> None:
    data = page_data(kit, {})
    questions = data["questions"]
    tables = [
        {"question": asked["name"], "params": asked["begin"], "readings": {}, **NOBODY} for asked in questions
    ] + [
        {"question": each["question"], "params": each["params"], "readings": each["readings"], **NOBODY}
        for topic in data["topics"]
        for each in topic["examples"]
    ]
    assert ran(scripts, "there_and_back", data={"questions": questions, "tables": tables}) == tables


def test_a_dispute_survives_its_address(scripts: Path) -> None:
    questions = page_data(KITS[0], {})["questions"]
    claims = [
        {"who": "Anna", "says": "3D takes the trick; no two is caught"},
        {"who": "Ben", "says": "it is: a tie & more"},
    ]
    table = {"question": questions[0]["name"], "params": questions[0]["begin"], "readings": {}}
    settled = ["length=target-score=50"]
    tables = [
        {**table, "players": ["Anna", "Ben"], "claims": claims, "settled": settled, "told": told}
        for told in (None, True, False)
    ]
    assert ran(scripts, "there_and_back", data={"questions": questions, "tables": tables}) == tables


def test_an_example_is_found_by_its_title_its_rules_and_its_cards_in_any_notation(scripts: Path) -> None:
    found = ["Earlier", "first-two", "3.2", "2H", "♥2", "h2 kd wins"]
    missed = ["10H", "KS", "later", "2H later"]
    assert ran(scripts, "finding", data=[*found, *missed]) == [True] * len(found) + [False] * len(missed)


def test_one_question_is_with_python_at_a_time_and_of_those_that_wait_only_the_last_is_asked(scripts: Path) -> None:
    found = ran(scripts, "asking", "one_at_a_time")
    assert (found["before"], found["after"]) == (["two"], ["two", "four"])
    assert [each for each in found["answers"] if each[1]] == [["four", {"said": "so"}]]
    assert len(found["answers"]) == 4


def test_a_failure_of_the_rules_is_the_answer_to_its_question_and_the_next_one_is_ruled_on(scripts: Path) -> None:
    found = ran(scripts, "asking", "failure")
    (_, failed), (_, ruled) = found["answers"]
    assert "KeyError: 5" in failed["error"]
    assert ruled == {"said": "so"}
    assert "failed" not in found["told"]


def test_the_worker_says_which_question_it_failed_on(scripts: Path) -> None:
    (message,) = ran(scripts, "worker")
    assert message["number"] == 3
    assert message["failed"]
