"""``explain`` with words: the rule itself, the nearest where not all words hit, headings where nothing fits."""

import re

import pytest

from command_line import printed, refused
from english_left import english_in

NEAREST = "Nothing has all of these words. This is the nearest, without"


def explained(*words: str) -> str:
    """What is said on some words, without line ends."""
    return " ".join(printed("explain", *words).split())


@pytest.mark.parametrize(
    ("game", "words", "says"),
    [
        ("twin_it", "steal in competitive", "cannot be stolen. (14.2,"),
        ("twin_it", "bottom hand", "the one whose hand is at the bottom wins the tie. (7.7,"),
        ("twin_it", "hand under", "the one whose hand is at the bottom wins the tie. (7.7,"),
        ("twin_it", "talk", "Cooperative mode: Players may talk"),
        (
            "twos",
            "a two was led do i have to follow clubs",
            "Does the two of the suit led count as a card of that suit",
        ),
        ("twos", "a two was led do i have to follow clubs", "(2.2,"),
        ("twins_and_followers", "may i win with the discard before the last one", "Only the latest discard"),
        ("twins_and_followers", "fight", "those players fight. (7.1,"),
        ("twos", "wer fängt an?", "Zum ersten Stich spielt aus, wer links vom Geber sitzt"),
        ("twos", "unter null", "Der Punktestand darf unter null fallen"),
        ("twos", "Zwei angespielt was bedienen", "Wer eine Karte der angespielten Farbe hat, muss bedienen"),
    ],
)
def test_the_rule_itself_is_found_by_the_words_that_players_use(game: str, words: str, says: str) -> None:
    text = explained(game, words)
    assert says in text
    assert NEAREST not in text or "clubs" in words


FIRST = [
    ("twos", "do i have to beat the highest card", "2.3"),
    ("twos", "what does a king count", "6.1"),
    ("twos", "what is a ten worth", "6.2"),
    ("twos", "who starts the next trick", "10.2"),
    ("twos", "who deals", "10.1"),
    ("twos", "which way round do we play", "10.3"),
    ("twos", "is there trump", "2.5"),
    ("twos", "how many cards does everybody get", "1.3"),
    ("twos", "we are only three players", "1.2"),
    ("twos", "who won when two people have the same points", "What happens when two players share the highest"),
    ("twos", "i led a two, what must the others play", "9.2"),
    ("twos", "two twos in one trick who wins", "Two twos are in one trick. Which of them wins?"),
    ("twos", "what if i can't follow suit", "2.4"),
    ("twos", "can i look at the last trick", "10.10"),
    ("twos", "how many rounds do we play", "10.7"),
    ("twos", "folow suite", "2.2"),
    ("twos", "revok", "10.8"),
    ("twos", "wer spielt als nächster aus", "10.2"),
    ("twos", "darf ich die zwei immer spielen", "3.3"),
    ("twos", "wie viele Karten bekommt jeder", "1.3"),
    ("twos", "wie viele Punkte gibt ein Ass", "6.1"),
    ("twos", "kann eine drei eine zwei fangen", "4.2"),
    ("twos", "kann man Minuspunkte haben", "10.6"),
    ("twos", "falsch gegeben", "Es wurde falsch gegeben."),
    ("twos", "darf man reden", "Darf man über seine Karten reden?"),
    ("twins_and_followers", "when can i pick up the discard", "6.1"),
    ("twins_and_followers", "what if the draw pile is empty", "12.6"),
    ("twins_and_followers", "emty draw pille", "12.6"),
    ("twins_and_followers", "may i tell the others what i need", "11.1"),
    ("twins_and_followers", "i have three of a kind does it count", "3.5"),
    ("twins_and_followers", "how many people can play", "13.1"),
    ("twins_and_followers", "can i discard the card i have just drawn", "5.9"),
    ("twin_it", "i slapped the wrong cards", "8.1"),
    ("twin_it", "wrong slapp", "8.1"),
    ("twin_it", "two players on the same card", "7.7"),
    ("twin_it", "how many pairs to win", "1.5"),
    ("twin_it", "robery of a pair", "5.1"),
    ("twin_it", "three the same lie on the table", "9.1"),
    ("twin_it", "can you talk in coop", "13.5"),
    ("twin_it", "what happens with uneven teams", "12.10"),
    ("twin_it", "somebody turned a card although it was not his turn", "3.7"),
    ("twin_it", "how many cards are there", "1.1"),
    ("twin_it", "count to three", "7.2"),
    ("twos", "who wins the game", "10.7"),
    ("twos", "game over", "10.7"),
    ("twos", "wer gewinnt das Spiel", "10.7"),
    ("twins_and_followers", "deck empty", "12.6"),
    ("twins_and_followers", "no cards left", "12.6"),
    ("twins_and_followers", "how many points", "13.5"),
]
"""Questions as players put them, some of them misspelt, each with the rule that answers it."""


@pytest.mark.parametrize(("game", "words", "rule"), FIRST)
def test_the_first_answer_answers_the_question(game: str, words: str, rule: str) -> None:
    text = printed("explain", game, words)
    before, says, _ = text.partition(f"({rule}," if rule[0].isdigit() else rule)
    assert says
    assert not re.search(r"\(\d+\.\d+,|^  - ", before, re.MULTILINE), "something else comes first"


@pytest.mark.parametrize("words", ["is there trump", "trump", "partner"])
def test_words_of_two_languages_are_answered_in_english(words: str) -> None:
    assert "Regeln" not in explained("twos", words)


def test_where_not_all_words_hit_it_says_that_it_is_the_nearest_and_which_words_are_missing() -> None:
    text = explained("twos", "revoke penalty helicopter")
    assert text.startswith(f"{NEAREST} 'helicopter':")
    assert "Somebody revoked" in text


@pytest.mark.parametrize("words", ["Stapel ist leer", "zeppelin helicopter submarine deal", "xyzzy"])
def test_where_nothing_fits_no_other_question_is_answered(words: str) -> None:
    assert f"nothing on '{words}'" in refused("explain", "twos", words)


def test_headings_that_are_near_are_named_where_nothing_fits() -> None:
    assert "near it: " in refused("explain", "twos", "zeppelin helicopter submarine dealer")


def test_nothing_is_shown_twice() -> None:
    for words in ("unter null", "below zero", "first lead"):
        lines = [line for line in printed("explain", "twos", words).splitlines() if line and line[0] != " "]
        assert len(lines) == len({*lines}), words


def test_the_language_can_be_chosen() -> None:
    assert "muss bedienen" in explained("twos", "farbe bedienen", "--language", "de")
    assert english_in(explained("twos", "--language", "de")) == []
    assert "nothing on" in refused("explain", "twos", "farbe bedienen", "--language", "en")
    assert "not available in 'de'" in refused("explain", "twin_it", "farbe", "--language", "de")
