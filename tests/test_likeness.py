"""A claim in words of its own is read by the likeness of its words to the sentences, and the answer says how."""

from typing import Any

import pytest

from bythebook.spec import load_spec
from bythebook_conformance.rulings.settling import settlement_data, told
from claimed import LED, settled, slap, trick
from command_line import printed, run

CAUGHT = trick("KD 2H 2D 3D")
HAND = {**LED, "params": {"hand": "2C 8D QS", "trick": "5D"}}


@pytest.mark.parametrize(
    ("dispute", "who", "says", "means"),
    [
        (CAUGHT, "Ben", "I earn three points altogether", "Ben gets 3 points in all"),
        (CAUGHT, "Ben", "Cleo hands over two points to me", "Ben gets 2 points from Cleo"),
        (CAUGHT, "Cleo", "I've lost two points to Ben", "Ben gets 2 points from Cleo"),
        (CAUGHT, "Cleo", "my two gets captured by the first two", "2♥ catches 2♦"),
        (CAUGHT, "Dora", "I don't think Ben wins", "Ben does not win"),
        (CAUGHT, "Dora", "the first two is the strongest card", "2♥ wins"),
        (CAUGHT, "Cleo", "I'm down two, right?", "Cleo loses 2 points"),
        (HAND, "Ben", "throwing the queen is allowed", "Q♠ may be played"),
        (HAND, "Ben", "I am free to put down my two of clubs", "2♣ may be played"),
        (HAND, "Ben", "there is no need to beat the five", "the cards played need not be beaten"),
        (slap("Ben:x Ben:y"), "Ben", "I collect the pair", "Ben wins the pair"),
        (slap("Ben:x Ben:y"), "Anna", "he has to give back a set", "Ben loses a set"),
    ],
)
def test_a_claim_in_words_of_its_own_is_read_as_the_one_sentence_that_is_clearly_nearest(
    dispute: dict[str, Any], who: str, says: str, means: str
) -> None:
    found = settled(dispute, (who, says))
    (claim,) = found.claims
    assert told(claim, found, load_spec(dispute["game"])).meant == [f"Read as: {means}."]


def test_of_several_sentences_each_is_read_and_each_speaker_is_kept() -> None:
    (claim,) = settled(CAUGHT, ("Dora", "Ben collects 3 and I earn nothing")).claims
    assert [part.says for part in claim.claim.parts] == ["Ben gets 3 points", "Dora gets 0 points"]


@pytest.mark.parametrize(
    ("says", "word"),
    [
        ("Ben would win unless I had a three", "unless"),
        ("both twos are caught", "both"),
        ("half the points are mine", "half"),
        ("2 points each", "each"),
        ("I doubt Ben wins", "doubt"),
        ("Only Cleo has to pay", "only"),
    ],
)
def test_a_word_that_may_turn_what_is_meant_is_named(says: str, word: str) -> None:
    (claim,) = settled(CAUGHT, ("Dora", says)).problems
    assert f"'{word}'" in claim.problem.casefold()
    assert "not understood" in claim.problem


@pytest.mark.parametrize(
    ("dispute", "who", "says"),
    [
        (CAUGHT, "Ben", "it is not true that Cleo doesn't win"),
        (CAUGHT, "Ben", "there are 2 points"),
        (CAUGHT, "Ben", "Does Ben collect the trick?"),
        (CAUGHT, "Anna", "that was quick, Ben"),
        (slap("Ben:x Ben:y"), "Ben", "you can't pair with your own set"),
    ],
)
def test_what_is_denied_twice_asked_or_not_said_of_anybody_is_no_claim(
    dispute: dict[str, Any], who: str, says: str
) -> None:
    assert settled(dispute, (who, says)).claims == []


def test_where_two_sentences_are_near_both_are_asked_for_filled_in_so_that_they_can_be_copied() -> None:
    table = ("rule", "twos", "trick", "AH", "3H", "5H", "2H", "--names", "Anna Ben Cleo Dora", "--claim")
    status, text, _ = run(*table, "Dora: a two takes any trick")
    assert status == 2
    assert "  'any': not understood. Do you mean: 2♥ wins? Or: Dora wins?\n" in text
    assert "WHO" not in text
    assert "✗ Dora: 2♥ wins\n" in printed(*table, "Dora: 2♥ wins")


def test_programs_are_told_that_a_claim_was_read_by_its_words_and_what_may_be_meant() -> None:
    table = trick("AH 3H 5H 2H")
    found = settled(
        table,
        ("Ben", "I earn 3 in total"),
        ("Ben", "wins"),
        ("Ben", "I have no idea"),
        ("Dora", "a two takes any trick"),
    )
    data = settlement_data(found, load_spec("twos"))
    assert [claim["guessed"] for claim in data["claims"]] == [True, False]
    assert [claim["near"] for claim in data["not_understood"]] == [[], ["2♥ wins", "Dora wins"]]
