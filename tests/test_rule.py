"""``bythebook rule`` and the files of disputes as people write them, wrong ones included."""

import json
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bythebook.spec import load_spec
from bythebook_conformance.kit import Method, load_kit
from bythebook_conformance.rulings.prose import coloured, tell_ruling
from bythebook_conformance.rulings.question import Rulings, question_of
from command_line import run
from games import KITS

DISPUTES = Path(__file__).parents[1] / "docs" / "examples" / "disputes"
METHODS = [method for kit in KITS for method in kit.methods]
ABLE = ["--hand", "QH QD 4C", "--hand", "2H 7C KD", "--discard", "5S", "--discarder"]


def ruling(capfd: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What ``bythebook rule`` prints."""
    code, out, err = run(capfd, "rule", *arguments)
    assert (code, err) == (0, "")
    return out


SAID = {
    "twos trick KD 2H 2D 3D": "The second card, 2♥, catches the third card, 2♦, for 2 points.",
    "twos legal --hand=2H,9C,KS --trick=6H": "2♥ may be played; 9♣ K♠ may not.",
    "twins_and_followers wins 5C 5D 5H 6S": "The followers are 5 and 6.",
    "twins-and-followers wins 7H 7S 10S AC": "The four cards do not win.",
    "twin_it score --set x:a,y:a --set z:b,w:b,v:b": "The sets score 3 points.",
    "twin_it rating --players 4 --points 25": "The group's rating: experts.",
    "twin_it winners 7 7 3": "Ann and Ben share the win.",
    "twin_it deal --cards 135 --players 4": "The piles have 34, 34, 34 and 33 cards.",
}


@pytest.mark.parametrize("question", SAID)
def test_a_question_in_a_few_words_gets_its_ruling_in_sentences(
    question: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert SAID[question] in ruling(capfd, *question.split()).splitlines()


def test_cards_are_read_in_any_notation(capfd: pytest.CaptureFixture[str]) -> None:
    loose = ruling(capfd, "twos", "trick", "♥Q", "10h", "hA", "2♣")
    assert loose == ruling(capfd, "twos", "trick", "QH", "TH", "AH", "2C")


def test_a_ruling_names_its_clauses_and_where_they_stand(capfd: pytest.CaptureFixture[str]) -> None:
    lines = ruling(capfd, "twos", "trick", "KD", "2H", "2D", "3D").splitlines()
    assert "  trick    K♦ 2♥ 2♦ 3♦" in lines
    assert "  twos/first-two-strongest (Twos, paragraph 6)" in lines


def test_where_the_sheet_is_silent_the_first_line_says_so(capfd: pytest.CaptureFixture[str]) -> None:
    first = ruling(capfd, "twins_and_followers", "able", *ABLE, "0").splitlines()[0]
    assert first.startswith("The sheet is silent here")
    assert "own-discard-is-barred" in first


def test_a_ruling_tells_what_other_readings_would_give(capfd: pytest.CaptureFixture[str]) -> None:
    lines = ruling(capfd, "twos", "legal", "--hand", "2H 9C KS", "--trick", "6H").splitlines()
    assert "    two-as-follow=two-never-forced: 2♥ 9♣ K♠ may be played, every card of the hand." in lines


def test_a_reading_can_be_fixed(capfd: pytest.CaptureFixture[str]) -> None:
    words = ["twos", "legal", "--hand", "2H 9C KS", "--trick", "6H", "--reading", "two-as-follow=two-never-forced"]
    lines = ruling(capfd, *words).splitlines()
    assert lines[0] == "Agreed on"
    assert lines[1] == "  Does the two of the suit led count as a card of that suit when a player must follow?"
    assert lines[2].startswith("    It does not count. Only a player who holds ")
    assert "2♥ 9♣ K♠ may be played, every card of the hand." in lines


def test_programs_get_the_ruling_as_json(capfd: pytest.CaptureFixture[str]) -> None:
    data = json.loads(ruling(capfd, "twos", "trick", "AH", "3H", "5H", "2H", "--json"))
    assert data["result"] == {"winner": 1, "catches": [{"by": 1, "from": 3, "points": 3}], "honours": 1}
    assert {each["id"] for each in data["because"]} <= set(load_spec("twos").clause)
    assert [each["point"] for each in data["open"]] == ["three-before-two"]


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_every_question_of_every_game_can_be_asked_by_a_file(
    method: Method[Any, Any], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    game, _, short = method.name.partition(".")
    example = next(each for each in load_spec(game).examples if each.method == method.name)
    file = tmp_path / "params.json"
    file.write_bytes(msgspec.json.encode(example.params))
    data = json.loads(ruling(capfd, game, short, str(file), "--json"))
    assert data["method"] == method.name
    assert data["says"]


def test_the_question_can_come_by_standard_input() -> None:
    command = [sys.executable, "-m", "bythebook_conformance", "rule", "twos", "trick", "-"]
    done = subprocess.run(command, input='cards = "KD 2H"', capture_output=True, text=True, check=False)
    assert done.stdout.startswith("The second card, 2♥, takes the trick.\n")


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_a_ruling_asks_for_no_more_than_one_other_ruling_for_every_alternative(method: Method[Any, Any]) -> None:
    kit = load_kit(method.name.partition(".")[0])
    most = 1 + sum(len(alternatives) - 1 for alternatives in kit.readings.points().values())
    asked = 0

    def answer(params: Any, readings: Any) -> Any:
        nonlocal asked
        asked += 1
        return method.answer(params, readings)

    for example in load_spec(kit.name).examples:
        if example.method == method.name:
            question = question_of(kit, method.name, example.params)
            asked = 0
            tell_ruling(
                Rulings(replace(question, method=replace(method, answer=answer)), kit.readings()), load_spec(kit.name)
            )
            assert 1 <= asked <= most


def test_on_a_terminal_hearts_and_diamonds_are_red() -> None:
    assert coloured("  10♥ Q♠") == "  \033[31m10♥\033[39m Q♠"


WRONG = {
    "a card twice": (["twos", "trick", "KD", "♦K"], "KD appears twice: cards, number 1 and cards, number 2"),
    "six cards": (["twos", "trick", *["2H", "3H", "4H", "5H", "6H", "7H"]], "cards: 6 cards: expected 1 to 4"),
    "a hand of one card": (["twins_and_followers", "wins", "2H"], "cards: 1 card: expected 4"),
    "a one for an ace": (["twos", "trick", "1H"], "cards, number 1: '1H' is not a card (did you mean 'AH'?)"),
    "a suit that is none": (["twos", "trick", "KD", "QX"], "cards, number 2: 'QX' is not a card (did you mean 'Q"),
    "a reading that is unknown": (["twos", "trick", "KD", "--reading", "rankng=x"], "(did you mean 'ranking'?)"),
    "an alternative that is unknown": (["twos", "trick", "KD", "--reading", "ranking=ace-lo"], "'ace-low'"),
    "readings that make no sense": (
        ["twins_and_followers", "able", *ABLE, "0", "--reading", "own-discard=allowed"],
        "own-discard=allowed needs win-on-draw=optional",
    ),
    "a question that is unknown": (["twos", "trik", "KD"], "(did you mean 'trick'?); there are: trick, legal, play"),
    "a game that is unknown": (["towos", "trick"], "no game 'towos' (did you mean 'twos'?)"),
    "an option that is unknown": (["twos", "legal", "--hnd", "2H"], "(did you mean --hand?); it has: --hand, --trick"),
    "an option without its value": (["twos", "legal", "--hand"], "--hand: expected a value after it"),
    "an option twice": (["twos", "legal", "--trick", "2H", "--trick", "3H"], "--trick is given twice"),
    "a field left out": (["twos", "legal", "--hand", "2H"], "trick is missing"),
    "a card without its option": (["twos", "legal", "2H"], "'2H' stands alone: expected legal --hand"),
    "nothing asked": (["twos", "trick"], "nothing is asked: expected trick CARDS... or FILE"),
    "no question": (["twos"], "nothing is asked: expected trick CARDS... or FILE; legal"),
    "a seat that does not exist": (["twins_and_followers", "able", *ABLE, "2"], "there is no seat 2: there are 2"),
    "a number out of bounds": (["twin_it", "rating", "--players", "9", "--points", "3"], "players: 9: expected 1 to 6"),
    "a text for a number": (["twin_it", "deal", "--cards", "x", "--players", "4"], "cards: 'x': expected a whole"),
    "more digits than a count has": (
        ["twin_it", "deal", "--cards", "9" * 24, "--players", "4"],
        f"cards: {'9' * 24}: expected 1 to 1000",
    ),
    "more digits than points have": (
        ["twin_it", "rating", "--players", "4", "--points", "9" * 24],
        "expected at most 20 digits",
    ),
    "a file that is not there": (["twin_it", "slap", "no-file.toml"], "no-file.toml: No such file or directory"),
    "a file that is no text": (["twin_it", "slap", sys.executable], "not UTF-8"),
    "a file that is no TOML": (["twin_it", "slap", __file__], "not TOML"),
}


def complaint(capfd: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that wrong input gets."""
    code, out, err = run(capfd, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("bythebook: ")
    assert err.count("\n") == 1
    return err


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_question_gets_one_clear_line(case: str, capfd: pytest.CaptureFixture[str]) -> None:
    arguments, said = WRONG[case]
    assert said in complaint(capfd, "rule", *arguments)


WRONG_FILES = {
    "no game": ('game = "twos"', "", 'game is missing: expected a line such as game = "twos"'),
    "a game that is unknown": ('"twos"', '"towos"', "did you mean 'twos'?"),
    "a part that is misspelt": ("[[claim]]", "[[clame]]", "no 'clame' here (did you mean 'claim'?)"),
    "a question that is unknown": (
        '"trick"',
        '"trik"',
        "dispute.toml: no question 'trik' in twos",
    ),
    "no situation": ('params = { cards = "KD 2H 2D 3D" }', "", "params is missing"),
    "a field that is misspelt": ("cards =", "card =", "params: no 'card' here (did you mean 'cards'?)"),
    "a card that is misspelt": ("KD 2H", "KD 2J", "params, cards, number 2: '2J' is not a card"),
    "a claim about nothing": ("winner = 3,", "winer = 3,", "claim 1, result: no 'winer' here (did you mean 'winner'?)"),
    "a claim of the wrong kind": ("winner = 3,", 'winner = "Anna",', "result, winner: 'Anna': expected a whole number"),
    "a claim without its catch": ("from = 2,", "", "claim 1, result, catches, number 1: from is missing"),
    "a claim for a whole game": ("result = { winner = 1", "final = { winner = 1", "claim 2: final is for whole games"),
    "a claim of nobody": ('who = "Ben"', "", "claim 2: who is missing"),
    "a reading that is unknown": ("[[claim]]", '[readings]\nrankng = "x"\n[[claim]]', "did you mean 'ranking'?"),
}


@pytest.mark.parametrize("case", WRONG_FILES)
def test_a_wrong_dispute_gets_one_clear_line_that_names_the_file(
    case: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    before, after, said = WRONG_FILES[case]
    text = (DISPUTES / "twos-three-of-the-later-two.toml").read_text(encoding="utf-8")
    assert before in text
    changed = text.replace(before, after, 1 if before != "[[claim]]" or "clame" not in after else 2)
    tomllib.loads(changed)
    file = tmp_path / "dispute.toml"
    file.write_text(changed, encoding="utf-8")
    line = complaint(capfd, "settle", str(file))
    assert said in line
    assert "dispute.toml" in line or "towos" in line
