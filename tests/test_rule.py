"""``bythebook rule`` and the files of disputes as people write them, wrong ones included."""

import json
import shlex
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bythebook.spec import load_spec
from bythebook_conformance.kit import GameKit, Method
from command_line import ROOT, printed, process, refused
from games import KITS
from specifications import change

DISPUTE = (ROOT / "docs" / "examples" / "disputes" / "twos-three-of-the-later-two.toml").read_text(encoding="utf-8")
METHODS = [(kit, method) for kit in KITS for method in kit.methods]
SAID = {
    "twos trick KD 2H 2D 3D": [
        "The second card, 2♥, catches the third card, 2♦, for 2 points.",
        "  trick    K♦ 2♥ 2♦ 3♦",
        "  twos/first-two-strongest (Twos, paragraph 6)",
    ],
    "twos legal --hand=2H,9C,KS --trick=6H": [
        "2♥ may be played; 9♣ K♠ may not.",
        "    two-as-follow=two-never-forced: 2♥ 9♣ K♠ may be played, every card of the hand.",
    ],
    "twos legal --hand '2H 9C KS' --trick 6H --reading two-as-follow=two-never-forced": [
        "Agreed on",
        "  Does the two of the suit led count as a card of that suit when a player must follow?",
        "2♥ 9♣ K♠ may be played, every card of the hand.",
    ],
    "twins_and_followers wins 5C 5D 5H 6S": ["The followers are 5 and 6."],
    "twins-and-followers wins 7H 7S 10S AC": ["The four cards do not win."],
    "twins_and_followers able --hand 'QH QD 4C' --hand '2H 7C KD' --discard 5S --discarder 0": [
        "The sheet is silent here; the ruling rests on our reading (twins_and_followers/own-discard-is-barred)."
    ],
    "twin_it score --set x:a,y:a --set z:b,w:b,v:b": ["The sets score 3 points."],
    "twin_it winners 7 7 3": ["Ann and Ben share the win."],
    f"twin_it deal --cards {'0' * 24}135 --players 4": ["The piles have 34, 34, 34 and 33 cards."],
}


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


WRONG_FILES = [
    ('game = "twos"', "", 'game is missing: expected a line such as game = "twos"'),
    ('"twos"', '"towos"', "did you mean 'twos'?"),
    ("[[claim]]", '[[clame]]\nwho = "x"\n[[claim]]', "no 'clame' here (did you mean 'claim'?)"),
    ('"trick"', '"trik"', "dispute.toml: no question 'trik' in twos"),
    ('params = { cards = "KD 2H 2D 3D" }', "", "params is missing"),
    ("cards =", "card =", "params: no 'card' here (did you mean 'cards'?)"),
    ("KD 2H", "KD 2J", "params, cards, number 2: '2J' is not a card"),
    ("winner = 3,", "winer = 3,", "claim 1, result: no 'winer' here (did you mean 'winner'?)"),
    ("winner = 3,", 'winner = "Anna",', "result, winner: 'Anna': expected a whole number"),
    ("from = 2,", "", "claim 1, result, catches, number 1: from is missing"),
    ("result = { winner = 1", "final = { winner = 1", "claim 2: final is for whole games"),
    ('who = "Ben"', "", "claim 2: who is missing"),
    ("[[claim]]", "[claim]\n[claim]", "expected [[claim]], in double brackets, before each claim"),
    ("[[claim]]", '[readings]\nrankng = "x"\n[[claim]]', "did you mean 'ranking'?"),
]


@pytest.mark.parametrize(("before", "after", "said"), WRONG_FILES)
def test_a_wrong_dispute_gets_one_clear_line_that_names_the_file(
    before: str, after: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "dispute.toml"
    file.write_text(DISPUTE, encoding="utf-8")
    change(file, before, after)
    line = refused("settle", str(file))
    assert said in line
    assert "dispute.toml" in line or "towos" in line
