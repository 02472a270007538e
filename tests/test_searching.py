"""``explain`` with words: the rule itself, the nearest where not all words hit, headings where nothing fits."""

import pytest

from command_line import printed, refused

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


def test_where_not_all_words_hit_it_says_that_it_is_the_nearest_and_which_words_are_missing() -> None:
    text = explained("twos", "revoke penalty helicopter")
    assert text.startswith(f"{NEAREST} 'helicopter':")
    assert "revoke is noticed" in text


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
    assert "nothing on" in refused("explain", "twos", "farbe bedienen", "--language", "en")
    assert "not available in 'de'" in refused("explain", "twin_it", "farbe", "--language", "de")
