"""A claim in other words is answered by the few sentences that may be meant, and is never taken for one on a guess."""

import json
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from bythebook.spec import load_spec
from bythebook_conformance.desk.answering import answer
from bythebook_conformance.kit.language import speaking
from bythebook_conformance.rulings.claims import MOST_CHOICES
from bythebook_conformance.rulings.settling import Settlement, settlement_data
from claimed import FIVES, LED, NAMES, TWO_BY_TWO, of_twins, settled, slap, trick
from command_line import printed, run

CAUGHT = trick("KD 2H 2D 3D")
HAND = {**LED, "params": {"hand": "2C 8D QS", "trick": "5D"}}
DRAWN = of_twins(
    "play",
    hands=["5S 8C KC", "2D 7D KH", "QH QD 4C"],
    pile="AD 7H JC",
    starter="Anna",
    moves=["Anna: draw"],
)
RATED = {"game": "twin_it", "method": "rating", "players": NAMES, "params": {"players": 4, "points": 25}}
DEALT = {"game": "twin_it", "method": "deal", "players": NAMES, "params": {"cards": 135, "players": 4}}
OWNED = [{"owner": "Anna", "cards": ["k:pig:rat", "l:pig:eel"]}]
TABLE = ("rule", "twos", "trick", "AH", "3H", "5H", "2H", "--names", "Anna Ben Cleo Dora", "--claim")


def choices(found: Settlement) -> dict[str, str]:
    """The sentences that the one claim may mean, with the verdict on each."""
    (problem,) = found.problems
    return {each.claim.what: each.answer for each in problem.near}


@pytest.mark.parametrize(
    ("dispute", "who", "says", "means"),
    [
        (CAUGHT, "Ben", "I earn three points altogether", "Ben gets 3 points in all"),
        (CAUGHT, "Cleo", "I've lost two points to Ben", "Ben gets 2 points from Cleo"),
        (CAUGHT, "Cleo", "I'm down two, right?", "Cleo loses 2 points"),
        (CAUGHT, "Dora", "Ben, you take it", "Ben wins"),
        (HAND, "Ben", "my two of clubs is allowed", "2♣ may be played"),
        (HAND, "Ben", "I am not forced to play my two", "2♣ need not be played"),
        (HAND, "Ben", "Anna must follow suit with the eight of diamonds", "8♦ must be played"),
        (HAND, "Ben", "there is no need to beat the five", "the cards played need not be beaten"),
        (slap("Ben:x Ben:y"), "Ben", "the pair is mine", "Ben wins the pair"),
        (HAND, "Ben", "the queen's out of the question", "Q♠ may not be played"),
        (RATED, "Anna", "we're experts", "the group are experts"),
        (RATED, "Anna", "experts", "the group are experts"),
        (RATED, "Ben", "we are no geniuses", "the group are not geniuses"),
        (DEALT, "Anna", "33 each", "everybody gets 33 cards"),
        (DEALT, "Anna", "there are three left over", "the number of cards left over is 3"),
        (slap("Ben:x Ben:z"), "Anna", "he messed up so now it's my go", "Anna flips next"),
    ],
)
def test_a_claim_in_words_of_a_sentence_that_say_nothing_else_is_understood(
    dispute: dict[str, Any], who: str, says: str, means: str
) -> None:
    (claim,) = settled(dispute, (who, says)).claims
    assert [part.says for part in claim.claim.parts] == [means]


@pytest.mark.parametrize(
    "says", ["no", "not", "never", "kein", "nicht", "not allowed", "may not", "I do not", "no tie"]
)
def test_no_mere_denial_is_a_sentence(says: str) -> None:
    assert settled(CAUGHT, ("Ben", says)).claims == []


@pytest.mark.parametrize("says", ["pair", "set", "robbed", "lose", "two points", "no points"])
def test_no_word_alone_that_is_another_one_than_the_sentence_has_is_that_sentence(says: str) -> None:
    assert settled(slap("Ben:x Ben:y"), ("Ben", says)).claims == []


@pytest.mark.parametrize(("says", "means"), [("no tie", "it is no tie"), ("no mistake", "it is no mistake")])
def test_no_before_a_thing_denies_it(says: str, means: str) -> None:
    (claim,) = settled(slap("Ben:x Ben:y"), ("Ben", says)).claims
    assert [part.says for part in claim.claim.parts] == [means]


def test_a_claim_that_is_too_long_to_be_looked_at_whole_is_asked_about() -> None:
    assert settled(CAUGHT, ("Ben", "I win because " + "it is so, " * 40)).claims == []


@pytest.mark.parametrize(
    ("dispute", "who", "says", "means"),
    [
        (CAUGHT, "Dora", "got your deuce with my three, Cleo, three points for me", "Dora gets 3 points"),
        (CAUGHT, "Dora", "threes are special, so I take this one", "Dora wins"),
        (CAUGHT, "Ben", "that pays me two off Cleo, unless I miscounted", "Ben gets 2 points from Cleo"),
        (HAND, "Ben", "she's got a diamond so she can't just chuck the queen on there", "Q♠ may not be played"),
        (HAND, "Ben", "you've got to go over the five if you can", "the cards played must be beaten"),
        (of_twins("wins", cards="4H 4S JC KD"), "Ben", "you can't skip the queen, jack king isn't next to each other",
         "J and K do not follow"),
        (of_twins("able", **FIVES), "Cleo", "I'll have that five, it gives me a pair", "Cleo may take 5♦"),
        (slap("Ben:x Ben:z"), "Anna", "they differ, so you put a pair back under your pile", "Ben loses a set"),
        (of_twins("wins", cards="4H 4S JC QD"), "Ben", "two fours, jack, queen, read it and weep", "the hand wins"),
        (HAND, "Dora", "a spade? you must take that one back", "Q♠ may not be played"),
        (HAND, "Dora", "die Dame nimmst du schön zurück, du hast noch Karo auf der Hand", "Q♠ may not be played"),
        (of_twins("able", **FIVES), "Cleo", "wir wollen sie beide, also wird gekämpft", "there is a fight"),
        (slap("Ben:x Ben:z"), "Anna", "die sind gar nicht gleich, gib ein Paar zurück", "Ben makes a mistake"),
        (slap("Anna:x Ben:y"), "Ben", "a tie, count to three and flip them both together", "it is a tie"),
        (trick("6H QH 5H 2D"), "Anna", "one point for her, for the queen", "Ben gets 1 point for Q♥"),
        (TWO_BY_TWO, "Ben", "mine was down before hers, so mine's the strong one", "Ben wins"),
        (HAND, "Ben", "you're not allowed to chuck the queen on that", "Q♠ may not be played"),
        (of_twins("wins", cards="K K 9 8"), "Anna", "it goes down just as well as up, so nine-eight's fine",
         "8 and 9 follow"),
        (CAUGHT, "Cleo", "they don't come out of my pocket, I was forced", "Cleo loses nothing"),
        (DRAWN, "Anna", "you've three to four cards in your hand, so I'm keeping them", "Anna need not discard now"),
        (DRAWN, "Ben", "you've got four cards, you need to get rid of one", "Anna must discard now"),
        (of_twins("wins", cards="9 9 10 J"), "Ben", "a ten instead of the jack would have done it",
         "a 10 in place of another card would win"),
    ],
)  # fmt: skip
def test_of_any_other_claim_the_sentence_that_is_meant_is_among_a_few(
    dispute: dict[str, Any], who: str, says: str, means: str
) -> None:
    found = settled(dispute, (who, says))
    near = choices(found)
    assert means in near
    assert len(near) <= MOST_CHOICES


@pytest.mark.parametrize(
    ("dispute", "who", "says", "means"),
    [
        (trick("KD 2H 2D 3H"), "Dora", "my three catches Ben's two, I get 3 from him", "Dora gets 3 points from Ben"),
        (of_twins("wins", cards="4H 4S JC KD"), "Ben", "a queen is between, so no", "J and K do not follow"),
        (of_twins("wins", cards="9H 9S 9C 6D"), "Ben", "three of a kind and a six wins", "the hand wins"),
        (slap("Anna:x Anna:z"), "Ben", "Anna pays us a pair", "Anna loses a set"),
    ],
)  # fmt: skip
def test_the_likeliest_sentence_is_offered_first(dispute: dict[str, Any], who: str, says: str, means: str) -> None:
    assert next(iter(choices(settled(dispute, (who, says))))) == means


@pytest.mark.parametrize(
    ("dispute", "who", "says"),
    [
        (trick("AH 2C 3C 2S"), "Ben", "Dora owes me surely something"),
        (HAND, "Ben", "anything goes with a deuce"),
        (of_twins("able", **FIVES), "Cleo", "I'll have that five, it gives me a pair"),
        (slap("Ben:x Ben:z"), "Anna", "they differ, so you put a pair back under your pile"),
    ],
)
def test_each_sentence_that_may_be_meant_is_answered_as_if_it_were_claimed(
    dispute: dict[str, Any], who: str, says: str
) -> None:
    near = choices(settled(dispute, (who, says)))
    claims = settled(dispute, *((who, each) for each in near)).claims
    assert list(near.values()) == [claim.answer for claim in claims]


def test_in_german_the_sentences_that_may_be_meant_are_german() -> None:
    with speaking("de"):
        near = choices(settled(CAUGHT, ("Dora", "meine Drei fängt doch Cleos Zwei ganz locker")))
    assert "3♦ fängt 2♦" in near


@pytest.mark.parametrize(
    "says",
    [
        "Ben would win unless I had a three",
        "both twos are caught",
        "half the points are mine",
        "2 points each",
        "I doubt Ben wins",
        "Only Cleo has to pay",
        "it is not true that Cleo doesn't win",
        "there are 2 points",
        "that was quick, Ben",
        "2♦ is caught by 3♦",
        "me, I reckon Ben",
        "2♦ gets eaten by the three",
        "without my three, Ben wins",
        "Ben wins, as if",
        "Ben wins, no",
        "2♦ is caught so not",
        "Ben wins, Cleo believes",
        "Ben wins, no, Anna's king does",
        "Ben wins, no, Anna's king",
        "2♦ is caught, by the three",
        "Ben gewinnt, nein, Annas König",
        "Ben wins, in your dreams",
        "Ben wins, unless my three beats it",
        "Ben wins, Anna said",
        "Ben wins, that's two for him",
        "Ben wins, everybody knows my three is worthless",
    ],
)
def test_a_word_that_may_turn_what_is_meant_is_never_passed_over(says: str) -> None:
    assert settled(CAUGHT, ("Dora", says)).claims == []


def test_what_somebody_is_down_to_is_no_loss() -> None:
    assert settled(slap("Ben:x Ben:z"), ("Anna", "you're down to no pairs")).claims == []


def test_of_several_sentences_each_is_read_and_each_speaker_is_kept() -> None:
    (claim,) = settled(CAUGHT, ("Dora", "Ben collects 3 points and I earn nothing")).claims
    assert [part.says for part in claim.claim.parts] == ["Ben gets 3 points", "Dora gets 0 points"]


def test_a_claim_without_cards_is_answered_by_the_rulebook() -> None:
    text = printed("rule", "twos", "--claim", "Anna: the player left of the dealer leads")
    assert text.startswith("? Anna: the player left of the dealer leads\n")
    assert "The player to the dealer's left leads to the first trick" in text


def test_of_a_claim_without_cards_in_other_words_it_is_asked_which_point_is_meant() -> None:
    status, text, _ = run(
        "rule", "twins_and_followers", "--claim", "Nora: call it wrongly and you're out till next time"
    )
    assert status == 2
    assert "Which of these is meant?" in text
    assert "What does it cost to declare a win wrongly?" in text


def test_programs_are_told_what_the_rulebook_says_on_a_claim_without_cards() -> None:
    found = json.loads(printed("rule", "twos", "--claim", "Anna: the player left of the dealer leads", "--json"))
    (claim,) = found["claims"]
    assert (claim["who"], claim["near"]) == ("Anna", [])
    assert "twos/first-leader" in [rule["id"] for rule in claim["rules"]]


def test_a_dispute_in_a_file_is_settled_with_further_claims_and_lists_its_sentences(tmp_path: Path) -> None:
    file = tmp_path / "tie.toml"
    file.write_text(
        'game = "twos"\nmethod = "trick"\nparams = { cards = "KD 2H" }\nplayers = ["Anna", "Ben"]\n'
        '[[claim]]\nwho = "Ben"\nsays = "wins"\n'
    )
    assert printed("settle", str(file), "--claim", "Anna: Ben does not win").startswith("Yes. Ben is right.")
    status, text, _ = run("settle", str(file), "--claim", "?")
    assert status == 2
    assert "  - CARD is not caught\n" in text


def test_what_is_asked_can_be_copied() -> None:
    status, text, _ = run(*TABLE, "Dora: a two takes any trick")
    assert status == 2
    assert "  Which of these is meant?\n  1. ✗ Dora wins\n" in text
    assert "WHO" not in text
    assert "✗ Dora: 2♥ wins\n" in printed(*TABLE, "Dora: 2♥ wins")


class Terminal(StringIO):
    """A terminal at which somebody types."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("1\n", "~ Ben: I danced for it, so I win, honest\n  That is: Ben wins.\n"),
        ("\n", "  Which of these is meant?\n"),
        ("²\n", "  Which of these is meant?\n"),
    ],
)
def test_at_a_terminal_a_number_is_the_choice(typed: str, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Terminal()
    monkeypatch.setattr(sys, "stdin", Terminal(typed))
    monkeypatch.setattr("bythebook_conformance.cli.telling.terminal", lambda: asked)
    _, text, _ = run(*TABLE, "Ben: I danced for it, so I win, honest")
    assert says in text
    assert asked.getvalue().startswith(
        "? Ben: I danced for it, so I win, honest\n  Which of these is meant?\n  1. ~ Ben wins\n"
    )


def test_programs_are_told_what_may_be_meant() -> None:
    found = settled(trick("AH 3H 5H 2H"), ("Ben", "wins"), ("Dora", "a two takes any trick"))
    data = settlement_data(found, load_spec("twos"))
    assert {"says": "2♥ wins", "answer": "wrong", "holds": False} in data["not_understood"][0]["near"]


def test_the_desk_has_a_button_for_each_sentence_that_may_be_meant() -> None:
    asked = {"game": "twos", "question": "trick", "params": {"cards": ["KD", "2H"]}, "readings": {}}
    found = json.loads(answer(json.dumps({**asked, "claims": [{"who": "Ben", "says": "a two takes any trick"}]})))
    assert 'data-claim="0" data-says="Ben wins">✓ Ben wins</button>' in found["claims"]
