"""``bythebook rule`` and the files of disputes as people write them, wrong ones included."""

import json
import shlex
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bythebook.spec import load_spec
from bythebook_conformance.kit import GameKit, Method
from cases import cases
from command_line import ROOT, printed, process, refused
from games import KITS
from specifications import change

DISPUTE = (ROOT / "docs" / "examples" / "disputes" / "twos-three-of-the-later-two.toml").read_text(encoding="utf-8")
METHODS = [(kit, method) for kit in KITS for method in kit.methods]
SAID = cases("rulings")


@pytest.mark.parametrize("question", SAID)
def test_a_question_in_a_few_words_gets_its_ruling_its_clauses_and_what_other_readings_would_give(
    question: str,
) -> None:
    lines = printed("rule", *shlex.split(question)).splitlines()
    assert [line for line in SAID[question] if line not in lines] == []


def test_programs_get_the_ruling_as_json() -> None:
    data = json.loads(printed("rule", "twos", "trick", "AH", "3H", "5H", "2H", "--json"))
    assert data["result"] == {"winner": 1, "catches": [{"by": 1, "from": 3, "points": 3}], "honours": 1}
    assert {each["id"] for each in data["because"]} <= set(load_spec("twos").clause)
    assert [each["point"] for each in data["open"]] == ["three-before-two"]


METHOD = pytest.mark.parametrize(("kit", "method"), METHODS, ids=lambda each: each.name)


@METHOD
def test_every_question_of_every_game_can_be_asked_by_a_file(
    kit: GameKit, method: Method[Any, Any], tmp_path: Path
) -> None:
    example = next(each for each in load_spec(kit.name).examples if each.method == method.name)
    file = tmp_path / "params.json"
    file.write_bytes(msgspec.json.encode(example.params))
    data = json.loads(printed("rule", kit.name, method.short, str(file), "--json"))
    assert data["method"] == method.name
    assert data["says"]


def test_the_question_can_come_by_standard_input() -> None:
    done = process("rule", "twos", "trick", "-", input='cards = "KD 2H"')
    assert done.stdout.startswith("The second card, 2♥, takes the trick.\n")


@pytest.mark.parametrize(("before", "after", "said"), cases("wrong_disputes")["rows"])
def test_a_wrong_dispute_gets_one_clear_line_that_names_the_file(
    before: str, after: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "dispute.toml"
    file.write_text(DISPUTE, encoding="utf-8")
    change(file, before, after)
    line = refused("settle", str(file))
    assert said in line
    assert "dispute.toml" in line or "towos" in line
