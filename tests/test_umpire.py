"""Rulings as an umpire gives them: one line first, nothing that misleads, cards in any notation."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bythebook.spec import load_faq, load_spec
from bythebook_conformance.desk.answering import answer
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.language import speaking
from bythebook_conformance.rulings.reading_cards import read_cards
from cases import cases
from command_line import printed, refused, run
from games import GAMES

IDS = re.compile("|".join(re.escape(clause.id) for game in GAMES for clause in load_spec(game).clauses))


def ruled(tmp_path: Path, question: str, params: dict[str, Any], *options: str) -> str:
    """What ``bythebook rule`` says of a situation, in one line."""
    file = tmp_path / "params.json"
    file.write_text(json.dumps(params), encoding="utf-8")
    return " ".join(printed("rule", *question.split(), str(file), *options).split())


@pytest.mark.parametrize(
    ("question", "params", "line"),
    [
        ("twos trick", {"cards": "KD 2H 2D 3D"}, "Ben takes it with 2♥: Ben +3 (2 for catching Cleo's 2♦, 1 for K♦),"),
        ("twos trick", {"cards": "4C 9H TD 5S"}, "Anna takes it with 4♣: no points. Anna leads."),
        ("twos legal", {"hand": "2H 9C KS", "trick": "6H"}, "2♥ must be played, not 9♣ and K♠."),
        ("twos legal", {"hand": "9C KS", "trick": ""}, "Any card may be played."),
        ("twins_and_followers wins", {"cards": "5 5 5 6"}, "The four cards win: 5 5 are the twins, 5 6 follow."),
        (
            "twins_and_followers able",
            {"hands": ["5 8 K", "Q Q 4", "2 7 K", "10 9 5"], "discard": "5", "discarder": "Anna"},
            "There is a fight between Ben and Dora: nobody wins now. Both drop one card of their hand and",
        ),
        (
            "twins_and_followers able",
            {"hands": ["5 8 K", "Q Q 4", "2 7 K"], "discard": "5", "discarder": "Anna"},
            "Ben may take 5♦ and win, or draw.",
        ),
        (
            "twin_it slap",
            {"touches": ["Anna:x", "Anna:y"], "position": {"table": ["x:fox:owl", "y:fox:bee"]}},
            "Anna wins the pair x and y. Anna flips next.",
        ),
    ],
)
def test_a_ruling_begins_with_one_line_with_names_points_and_what_is_next(
    question: str, params: dict[str, Any], line: str, tmp_path: Path
) -> None:
    names = "Anna Ben Cleo Dora" if "hands" not in params or len(params["hands"]) == 4 else "Anna Ben Cleo"
    text = ruled(tmp_path, question, params, "--names", names)
    assert text.startswith(line)
    assert "second card" not in text
    assert IDS.search(text) is None


def test_where_several_could_win_the_ruling_says_that_there_is_a_fight_and_by_which_rule(tmp_path: Path) -> None:
    params = {"hands": ["5S 8C KC", "QH QD 4C", "2H 7C KD", "10S 9S 5D"], "discard": "5H", "discarder": 0}
    text = ruled(tmp_path, "twins_and_followers able", params)
    assert "When more than one player is able to win with the latest discard, those players fight." in text
    claims = [("Ben", "Ben wins", "wrong"), ("Ben", "nobody wins now", "right"), ("Ben", "there is a fight", "right")]
    for who, says, verdict in claims:
        file = tmp_path / "params.json"
        found = json.loads(
            printed("rule", "twins_and_followers", "able", str(file), "--json", "--claim", f"{who}: {says}")
        )
        assert found["claims"][0]["answer"] == verdict


def test_the_word_forced_stands_in_the_ruling_on_a_trick_whose_points_hang_on_it(tmp_path: Path) -> None:
    text = ruled(tmp_path, "twos trick", {"cards": "5C 2S 2H 9C"})
    assert "It depends on what was not said - If Cem could have played a card other than a two" in text
    assert "“forced”" in text
    assert "Then: Ben takes it with 2♠: no points." in text
    assert "one that was added by choice counts as forced" in text
    assert "was not said" not in ruled(tmp_path, "twos trick", {"cards": "5C 2S 9H 9C"})


def test_naming_one_card_that_is_turned_over_is_not_naming_only_that_one(tmp_path: Path) -> None:
    params = {"touches": ["Ann:x", "Ben:u"], "position": {"table": ["x:fox:owl"], "piles": [["u:fox:yak", "?"], ["?"]]}}
    file = tmp_path / "params.json"
    file.write_text(json.dumps(params), encoding="utf-8")
    claims = ("--claim", "Ben: u is turned over", "--claim", "Ben: nothing but u is turned over")
    found = json.loads(printed("rule", "twin_it", "slap", str(file), "--json", *claims))
    assert [each["holds"] for each in found["claims"]] == [True, False]


def test_two_hands_on_the_same_card_of_three_alike_are_ruled_on_by_a_rule_that_fits(tmp_path: Path) -> None:
    table = {"table": ["x:fox:a", "y:fox:b", "z:fox:c"]}
    text = ruled(tmp_path, "twin_it slap", {"touches": ["Ann:x", "Ben:x"], "position": table})
    assert text.startswith("Nothing happens.")
    assert "if no hand lies on another card of that design, it has no effect" in text
    readings = load_spec("twin_it").open_point["three-of-a-kind-trigger"].alternatives
    assert "on different cards" in readings[0].text


def test_piles_that_are_not_given_are_not_taken_for_empty(tmp_path: Path) -> None:
    position = {"table": ["x:fox:owl", "y:fox:bee"]}
    text = ruled(tmp_path, "twin_it slap", {"touches": ["Ann:x", "Ann:y"], "position": position})
    assert "Ann flips next." in text
    assert "?" not in text.partition("Why")[2].replace("cards?", "").replace("piles?", "").replace("account?", "")
    empty = {**position, "piles": [[], []], "mode": "competitive", "sets": []}
    assert "Nobody flips any more." in ruled(
        tmp_path, "twin_it slap", {"touches": ["Ann:x", "Ann:y"], "position": empty}
    )


def test_a_verdict_by_our_reading_does_not_speak_of_the_sheet() -> None:
    asked = {
        "game": "twins_and_followers",
        "question": "play",
        "readings": {},
        "params": {
            "hands": ["5S 8C KC", "2D 7D KH", "QH 9D 4C"],
            "pile": "AD 7H JC",
            "starter": 0,
            "moves": ["Ann: draw", "Ann: claim"],
        },
        "claims": [{"who": "Ann", "says": "the last move was allowed"}],
    }
    shown = json.loads(answer(json.dumps(asked)))["claims"]
    assert not ("says nothing on this" in shown and "Wrong." in shown)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("diamondK - heart2 - diamond2 - diamond3", "KD 2H 2D 3D"),
        ("K♦, 2♥; 2♦ 3♦", "KD 2H 2D 3D"),
        ("'KD' \"2H\"", "KD 2H"),
        ("10H TH ♥10 h10", "TH TH TH TH"),
        ("the ace of hearts and the queen of spades", "AH QS"),
        ("Herz 2, KaroK HB Pik-As", "2H KD JH AS"),
        ("Kreuz Zehn, Karo Dame", "TC QD"),
        ("hearta clubs2 spades10", "AH 2C TS"),
        ("2 H K S", "2H KS"),
    ],
)
def test_cards_are_read_as_people_write_them(text: str, cards: str) -> None:
    assert read_cards(text) == (cards.split(), [])
    with speaking("de"):
        assert read_cards(text) == (cards.split(), [])


@pytest.mark.parametrize(
    ("text", "ranks"),
    [("5 5 5 6", "5 5 5 6"), ("J, J, Q, K", "J J Q K"), ("9 9 A 2", "9 9 A 2"), ("two tens, queens", "2 T Q")],
)
def test_ranks_are_enough_where_suits_play_no_part(text: str, ranks: str) -> None:
    assert read_cards(text, suits=False) == (ranks.split(), [])


def test_of_what_cannot_be_read_only_that_word_is_named_with_the_nearest_card() -> None:
    line = refused("rule", "twos", "trick", "KD", "2H", "1D", "3D")
    assert "'1D' is not a card (did you mean 'AD'?)" in line
    assert "KD" not in line
    assert "'dimonds' is not a card (did you mean 'diamonds'?)" in refused("rule", "twos", "trick", "3 of dimonds")
    assert "'Karp3' is not a card (did you mean 'karo3'?)" in refused("rule", "twos", "trick", "Karp3")
    assert read_cards("KD 2H rubbish 3D") == (["KD", "2H", "3D"], ["rubbish"])
    assert read_cards("x" * 100_000).odd == ["x" * 100_000]


def test_a_team_is_a_or_b_wherever_teams_are(tmp_path: Path) -> None:
    position = {
        "teams": ["A", "team B", "a", 1],
        "table": ["x:fox:owl", "y:fox:bee"],
        "sets": ["B k:pig:rat l:pig:eel"],
    }
    text = ruled(tmp_path, "twin_it slap", {"touches": ["Ann:x", "Cem:y"], "position": position})
    assert "Team A wins the pair x and y." in text


def test_the_claims_of_a_question_can_be_listed_and_everything_is_shown_on_demand() -> None:
    code, text, _ = run("rule", "twos", "legal", "--hand", "2H 9C", "--trick", "6H", "--claim", "?")
    assert code == 2
    assert "\nThese claims can be judged:\n  - " in text
    assert "  - the suit led must be followed" in text
    whole = printed("rule", "twos", "trick", "KD", "2H", "2D", "3D", "--why", "all")
    assert "All of the ruling\n  2♥ takes the trick." in whole
    assert "more rule" not in whole
    few = printed("rule", "twos", "trick", "KD", "2H", "2D", "3D")
    assert few.count("(") - few.count("(2 for") == 3


def test_a_terminal_of_sixty_columns_is_not_overrun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    text = printed("rule", "twos", "trick", "AH", "3H", "5H", "2H", "--claim", "Ben: wins")
    assert max(map(len, text.splitlines())) <= 60


NO_RULE = [
    (dispute["game"], claim["explain"], claim["what"])
    for dispute in cases("players")["dispute"]
    for claim in dispute["claim"]
    if "explain" in claim
]


@pytest.mark.parametrize(("game", "words", "what"), NO_RULE)
def test_what_no_rule_answers_is_found_by_the_words_that_people_use(game: str, words: str, what: str) -> None:
    text = printed("explain", game, *words.split())
    told = " ".join(text.casefold().split())
    assert "our reading" in told or "what tables usually agree on" in told, what
    assert IDS.search(text) is None


@pytest.mark.parametrize("word", ["misdeal", "exposed", "deals", "starts", "slow", "talk", "leaves", "wrong"])
def test_the_usual_questions_at_a_table_have_an_answer_in_every_game(game: str, word: str) -> None:
    text = printed("explain", game, word)
    assert re.search("^Rules$|The sheet says|Our reading|What tables usually agree on", text, re.M)


def test_a_question_says_where_its_answer_comes_from() -> None:
    text = printed("explain", "twos", "exposed")
    assert "\n  The sheet says nothing on this.\n  Our reading\n    Frame of the game: Hands are private: " in text
    assert "\n  What tables usually agree on, no rule of the game\n    A card exposed in the deal means" in text
    assert "nothing on 'fell off the table'" in refused("explain", "twos", "fell", "off", "the", "table")


def test_every_question_is_listed_that_no_example_shows(kit: GameKit) -> None:
    text = " ".join(printed("explain", kit.name).split())
    assert all((question.text in text) is not bool(question.example) for question in load_faq(kit.name))


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "depends on “What happens when the first two"), ("de", "Frage „Was geschieht, wenn die")],
)
def test_at_the_desk_other_answers_name_a_question_by_its_words(language: str, words: str) -> None:
    asked = {"game": "twos", "question": "trick", "params": {"cards": ["AH", "3C", "2C", "5H"]}, "readings": {}}
    ruled = json.loads(answer(json.dumps({**asked, "language": language})))
    shown = re.sub("<[^>]*>", " ", ruled["said"] + ruled["why"])
    assert words in shown
    assert "three-before-two" not in shown
