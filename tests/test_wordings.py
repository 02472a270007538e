"""What people say at a table is taken for the sentence that it means, or for none."""

from typing import Any

import pytest

from bythebook.spec import load_spec
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.language import speaking
from bythebook_conformance.rulings.dispute import dispute_from
from bythebook_conformance.rulings.settling import settle, settlement_data, tell_settlement, told
from claimed import FIVES, LED, NAMES, ROBBED, named, of_twins, settled, slap, trick
from command_line import printed

OWNER_FIRST = {**ROBBED, "params": {**ROBBED["params"], "touches": ["Anna:k", "Anna:z", "Ben:k", "Ben:z"]}}
DRAWN = {"hands": ["5S 8C KC", "2D 7D KH"], "pile": "AD 7H 3C", "starter": "Anna", "moves": ["Anna: draw"]}


@pytest.mark.parametrize(
    ("dispute", "who", "says", "means"),
    [
        (trick("2C 5C 3C AC"), "Cleo", "I win", "Cleo wins"),
        (trick("2C 5C 3C AC"), "Cleo", "I get 3 points from Anna", "Cleo gets 3 points from Anna"),
        (trick("2C 5C 3C AC"), "Cleo", "gets 3 points for catching", "Cleo gets 3 points for catches"),
        (slap("Ben:x Ben:y"), "Ben", "Ben wins", "Ben wins the pair"),
        (named("N06") | {"params": {"cards": "5 5 6 6"}, "method": "wins"}, "Ben", "A and K are followers", ""),
        (trick("2C 5C 3C AC"), "Cleo", "that’s mine", "Cleo wins"),
        (trick("2C 5C 3C AC"), "Dora", "I didn't win", "Dora does not win"),
        (trick("2C 5C 3C AC"), "Cleo", "my three caught the two", "3♣ catches 2♣"),
        (trick("2C 5C 3C AC"), "Cleo", "Anna owes me three", "Cleo gets 3 points from Anna"),
        (trick("2C 5C 3C AC"), "Anna", "I only lose two", "Anna loses 2 points"),
        (trick("2C 5C 3C AC"), "Cleo", "I loose nothing", "Cleo loses nothing"),
        (trick("2C 5C 3C AC"), "Cleo", "Das ist mein Stich", "Cleo wins"),
        (trick("2C 5C 3C AC"), "Dora", "the ace is mine", "Dora wins"),
        (trick("2C 5C 3C AC"), "Cleo", "I get a point for the ace", "Cleo gets 1 point for A♣"),
        (trick("2C 5C 3C AC"), "Dora", "my ace should have won", "A♣ wins"),
        (trick("2C 5C 3C AC"), "Dora", "the ace is a point", "A♣ counts 1 point"),
        ({**LED, "params": {"hand": "8H KS", "trick": "6H"}}, "Ben", "I can't throw the king", "K♠ may not be played"),
        ({**LED, "params": {"hand": "8H KS", "trick": "6H"}}, "Ben", "had to follow", "the suit led must be followed"),
        (
            {**LED, "params": {"hand": "8H", "trick": "6H"}},
            "Ben",
            "Dora had to play a heart",
            "the suit led must be followed",
        ),
        (ROBBED, "Anna", "you can't steal my pair", "Ben may not rob Anna"),
        (slap("Anna:x Ben:y"), "Cleo", "count to three and flip them", "it is a tie"),
        (slap("Anna:x Anna:y"), "Ben", "it's not your turn", "Anna may not slap now"),
    ],
)
def test_everyday_wordings_are_understood(dispute: dict[str, Any], who: str, says: str, means: str) -> None:
    (claim,) = settled(dispute, (who, says)).claims
    assert claim.claim.parts[0].says == (means or "A and K follow")


@pytest.mark.parametrize(
    ("dispute", "who", "says", "means"),
    [
        (trick("KD 2H 2D 3D"), "Cleo", "I don't pay anything", "Cleo loses nothing"),
        (trick("KD 2H 2D 3D"), "Cleo", "I don't pay Dora anything", "Dora gets 0 points from Cleo"),
        (trick("KD 2H 2D 3D"), "Dora", "gotcha Cleo, my three can't beat Ben's two", ""),
        (trick("KD 2H 2D 3D"), "Cleo", "I don't owe Ben two points", "Ben does not get 2 points from Cleo"),
        (trick("KD 2H 2D 3D"), "Cleo", "Ben bekommt von mir keine zwei Punkte", "Ben does not get 2 points from Cleo"),
        (trick("KD 2H 2D 3D"), "Cleo", "I don't have to pay three", "Cleo does not lose 3 points"),
        (trick("KD 2H 2D 3D"), "Dora", "my three can't beat Ben's two", "3♦ does not catch 2♥"),
        (trick("KD 2H 2D 3D"), "Ben", "I caught Cleo's two, 2 points", "Ben gets 2 points for 2♦"),
        (trick("KD 2H 2D 3D"), "Dora", "I caught her two, 2 points", ""),
        (trick("6H 2S 2H KH"), "Ben", "I caught her two, 2 points", "Ben gets 2 points for 2♥"),
        (
            {**LED, "params": {"hand": "8H 2S", "trick": "6H"}},
            "Ben",
            "I may play the two although I have hearts",
            "2♠ may be played",
        ),
        (
            {**LED, "params": {"hand": "8H 2S", "trick": "6H"}},
            "Ben",
            "ich darf die Zwei legen, auch wenn ich Herz habe",
            "2♠ may be played",
        ),
        ({**LED, "params": {"hand": "8H 2S", "trick": "6H"}}, "Ben", "I may play the two, although not now", ""),
        ({**LED, "params": {"hand": "8H 2S", "trick": "6H"}}, "Ben", "I may play the two if I have no heart", ""),
        (slap("Anna:x Ben:y"), "Ben", "Keiner kriegt das Paar", "nobody wins the pair"),
        (slap("Ben:x Ben:y"), "Ben", "Ben wins, obviously", "Ben wins the pair"),
        (trick("KD 2H 2D 3D"), "Dora", "nobody caught my three", "3♦ is not caught"),
        (trick("KD 2H 2D 3D"), "Dora", "keiner fängt meine Drei", "3♦ is not caught"),
        (trick("KD 2H 2D 3D"), "Ben", "im winning", "Ben wins"),
        (slap("Anna:x Ben:y"), "Ben", "its a draw", "it is a tie"),
        (slap("Anna:x Ben:y"), "Ben", "turn them over", "it is a tie"),
        (slap("Ben:x Ben:y"), "Ben", "game over, mate", "the game is over"),
        (slap("Ben:x Ben:y"), "Anna", "you've got four", "Ben has 4 sets"),
        (slap("Ben:x Ben:y"), "Anna", "three of a kind doesn't count double", "a set of three counts as 1 set"),
        (of_twins("wins", cards="A 2 K K"), "Ben", "kings are the pair", "K are the twins"),
        (of_twins("able", **FIVES), "Ben", "we fight", "there is a fight"),
        (trick("KD 2H 2D 3D"), "Dora", "you lose three Cleo", "Cleo loses 3 points"),
        (named("N15"), "Ben", "it's not your turn Cleo", "it is not the turn of Cleo"),
        (trick("KD 2H 2D 3D"), "Ben", "Oi, Dora, that's mine!", "Ben wins"),
        (trick("KD 2H 2D 3D"), "Ben", "Ach Quatsch, das ist mein Stich", "Ben wins"),
        (trick("KD 2H 2D 3D"), "Dora", "I pay nobody", "Dora loses nothing"),
        (trick("KD 2H 2D 3D"), "Dora", "Excuse me, but I believe Ben wins", "Ben wins"),
        ({"game": "twin_it", "method": "winners", "players": ["Anna", "Ben"], "params": {"points": [4, 7]}}, "Ben",
         "so I win, easy", "Ben wins"),
        (trick("KD 2H 2D 3D"), "Dora", "ich schulde niemandem was", "Dora loses nothing"),
        ({**LED, "params": {"hand": "4S 2D KC", "trick": "7S"}}, "Ben", "da darfste keine Zwei legen!",
         "2♦ may not be played"),
        (ROBBED, "Anna", "Die kannste mir nich klauen", "Ben may not rob Anna"),
        (of_twins("wins", cards="8 9 J J"), "Ben", "eight and nine work backwards too", "8 and 9 follow"),
    ],
)  # fmt: skip
def test_what_people_say_in_a_hurry_is_understood(dispute: dict[str, Any], who: str, says: str, means: str) -> None:
    claims = settled(dispute, (who, says)).claims
    assert [part.says for claim in claims for part in claim.claim.parts] == ([means] if means else [])


@pytest.mark.parametrize(
    ("says", "means", "aside"),
    [
        ("Too slow, all of you! I win", "Ben wins", "Too slow, all of you"),
        ("Three queens? Cleo owes me two because I was first", "Ben gets 2 points from Cleo",
         "Three queens? I was first"),
        ("What a mess. That's no catch", "", ""),
        ("Cleo's two, thank you! You lose nothing", "", ""),
        ("The king's point! That's mine", "", ""),
        ("If I had a three! I win", "", ""),
        ("I win. In your dreams", "", ""),
        ("Cleo thinks so. I win", "", ""),
    ],
)  # fmt: skip
def test_a_sentence_is_judged_behind_one_that_is_not_understood_and_turns_nothing(
    says: str, means: str, aside: str
) -> None:
    claims = settled(trick("KD 2H 2D 3D"), ("Ben", says)).claims
    assert [(each.claim.parts[0].says, each.claim.aside) for each in claims] == ([(means, aside)] if means else [])


def test_what_is_left_out_ends_with_one_stop() -> None:
    found = settled(trick("KD 2H 2D 3D"), ("Ben", "Too slow! I win"), ("Ben", "Hear me out. I win"))
    said = [told(claim, found, load_spec("twos")).meant[-1] for claim in found.claims]
    assert said == ["Not judged: Too slow.", "Not judged: Hear me out."]


@pytest.mark.parametrize(
    ("dispute", "who", "says", "rule"),
    [
        (of_twins("able", **FIVES | {"discard": "7D"}), "Ben", "I may take the seven", "claim-completes-a-win"),
        (OWNER_FIRST, "Anna", "I keep the set", "owner-must-be-first"),
        (OWNER_FIRST, "Ben", "I rob Anna", "owner-must-be-first"),
        (named("N15") | {"params": DRAWN}, "Ben", "Anna must discard", "discard-back-to-three"),
    ],
)
def test_the_rule_is_one_that_a_player_would_point_to(dispute: dict[str, Any], who: str, says: str, rule: str) -> None:
    claims = settled(dispute, (who, says)).claims
    assert [name.partition("/")[2] for each in claims for name in each.decisive] == [rule]


def test_a_reason_that_is_given_is_left_out_and_said_to_be() -> None:
    found = settled(
        trick("2C 5C 3C AC"), ("Dora", "my ace is high so I win"), ("Cleo", "I win because threes catch twos")
    )
    said = [told(claim, found, load_spec("twos")).meant for claim in found.claims]
    assert [claim.answer for claim in found.claims] == ["wrong", "right"]
    assert said == [
        ["That is: Dora wins.", "Not judged: my ace is high."],
        ["That is: Cleo wins.", "Not judged: threes catch twos."],
    ]


def test_whoever_wins_with_a_card_has_played_it() -> None:
    found = settled(trick("2C 5C 3C AC"), ("Cleo", "I win with the three"), ("Dora", "I win with the three"))
    assert [claim.answer for claim in found.claims] == ["right"]
    assert [claim.who for claim, _ in found.problems] == ["Dora"]


def test_of_oneself_one_speaks_behind_a_sentence_about_another_player_too() -> None:
    (claim,) = settled(trick("2C 5C 3C AC"), ("Dora", "Cleo wins and I get nothing in all")).claims
    assert [part.says for part in claim.claim.parts] == ["Cleo wins", "Dora gets 0 points in all"]


@pytest.mark.parametrize(
    ("dispute", "says", "question"),
    [
        (trick("2C 5C 3C AC"), "Dora had to follow suit", "What may be played? (legal)"),
        ({**LED, "params": {"hand": "8H", "trick": "6H"}}, "no two is caught", "Who takes the trick? (trick)"),
    ],
)
def test_a_claim_about_another_question_of_the_game_is_told_which(
    dispute: dict[str, Any], says: str, question: str
) -> None:
    ((claim, _),) = settled(dispute, ("Ben", says)).problems
    assert f"this belongs to another question: {question}" in claim.problem
    assert claim.near == ()


@pytest.mark.parametrize(
    "says",
    [
        "the trick goes to whoever led",
        "I win, if I had a two",
        "so what",
        "nobody must follow",
        "only Ben wins",
        "you owe me two",
        "Ben or Cleo wins",
    ],
)
def test_what_may_mean_something_else_is_not_taken_for_a_sentence(says: str) -> None:
    assert settled(trick("2C 5C 3C AC"), ("Cleo", says)).claims == []


@pytest.mark.parametrize("says", ["flip it", "turn it", "take it", "count to three", "Nobody wins. Flip it", "lose it"])
def test_what_may_be_said_to_anybody_is_no_claim_of_whoever_says_it(says: str) -> None:
    assert settled(slap("Anna:x Ben:y"), ("Cleo", says)).claims == []


@pytest.mark.parametrize(
    ("dispute", "who", "says"),
    [
        (trick("KD 2H 2D 3D"), "Ben", "The king's point! That's mine"),
        (trick("KD 2H 2D 3D"), "Dora", "Ben wins and shuffles"),
        (trick("KD 2H 2D 3D"), "Dora", "I think Ben got that fair and square"),
        (trick("KD 2H 2D 3D"), "Dora", "had I played it earlier I'd win"),
        (trick("KD 2H 2D 3D"), "Ben", "Cleo is two down, Dora three up"),
        (trick("7S 8S 4S 9S"), "Anna", "Nobody gets anything for that, there isn't a single picture in it"),
        ({"game": "twin_it", "method": "rating", "params": {"players": 3, "points": 17}}, "Ann",
         "One more and we'd have been experts"),
    ],
)  # fmt: skip
def test_it_is_asked_what_is_meant_where_a_word_may_turn_it_or_more_is_said(
    dispute: dict[str, Any], who: str, says: str
) -> None:
    assert settled({"players": None, **dispute}, (who, says)).claims == []


@pytest.mark.parametrize(
    ("dispute", "who", "says", "answers"),
    [
        (trick("KD 2H 2D 3D"), "Dora", "isn't it so that my three eats the two of diamonds?",
         ["3♦ does not catch 2♦."]),
        (trick("KD 2H 2D 3D"), "Dora", "Wer kriegt denn den Stich, ich hab doch die Karo drei?", ["Ben wins."]),
        ({**LED, "params": {"hand": "8H KS", "trick": "6H"}}, "Ben", "wait, do I have to go over the six?",
         ["The cards played need not be beaten."]),
        (of_twins("wins", cards="8 9 J J"), "Ben", "does eight go with nine?", ["8 and 9 follow."]),
        (of_twins("wins", cards="8 9 J J"), "Ben", "Do I win with that?", ["The hand wins."]),
        (slap("Anna:x Anna:y"), "Ben", "who flips next, me or Anna?", ["Anna flips next."]),
    ],
)  # fmt: skip
def test_a_question_is_answered_by_what_is_so_and_nobody_is_right(
    dispute: dict[str, Any], who: str, says: str, answers: list[str]
) -> None:
    found = settled(dispute, (who, says))
    (claim,) = found.claims
    assert told(claim, found, load_spec(dispute["game"])).meant == answers
    assert not tell_settlement(found, load_spec(dispute["game"])).startswith(("Yes", "No"))
    assert [each["asks"] for each in settlement_data(found, load_spec(dispute["game"]))["claims"]] == [True]


FIGHT = of_twins(
    "play",
    hands=["5S 8C KC", "QH QD 4C", "JH JS 3C", "10S 9S 5D"],
    pile="AD 6H KH 2S",
    starter="Anna",
    moves=["Anna: draw", "Anna: discard 5S", "Ben: drop QH"],
) | {"players": NAMES}

DEAL = {"game": "twin_it", "method": "deal", "players": NAMES, "params": {"cards": 135, "players": 4}}


@pytest.mark.parametrize(
    ("dispute", "who", "says", "offered"),
    [
        (DEAL, "Ben", "one of us only has thirty-three", "Ben gets 33 cards"),
        (DEAL, "Ben", "jeder kriegt dann vierunddreißig", "everybody gets 34 cards"),
        (DEAL, "Ben", "that was one too few", "everybody gets 1 card"),
        (FIGHT, "Dora", "not the queen, you've got to throw the odd one", "the last move was not allowed"),
        (slap("Ben:x Ben:z"), "Anna", "A fox and a cat? That's no pair!", "it is a mistake"),
        (slap("Ben:x Ben:z"), "Anna", "well, you've blown it there", "Ben makes a mistake"),
        (slap("Ben:x Ben:y"), "Ben", "That makes five, thank you and good night", "Ben has won the game"),
    ],
)
def test_what_is_said_more_freely_is_among_what_is_offered(
    dispute: dict[str, Any], who: str, says: str, offered: str
) -> None:
    (claim,) = settled(dispute, (who, says)).dispute.claims
    assert offered in [each.says for each in claim.near]


def test_no_pair_and_all_three_are_no_numbers_of_sets() -> None:
    problems = settled(
        slap("Ben:x Ben:z"), ("Anna", "that's no pair then"), ("Anna", "all three of them I say")
    ).problems
    said = [each.says for claim, _ in problems for each in claim.near]
    assert not [each for each in said if "0 sets" in each or "3 sets" in each]


def test_a_claim_in_a_file_may_be_one_text_as_on_the_command_line() -> None:
    data = {"method": "trick", "players": NAMES, "params": {"cards": "KD 2H 2D 3D"}, "claim": ["Ben: wins", "2D wins"]}
    found = settle(dispute_from(load_kit("twos"), data, "file"), load_spec("twos"))
    assert [(claim.claim.who, claim.answer) for claim in found.claims] == [("Ben", "right"), ("", "wrong")]


@pytest.mark.parametrize("says", ["ich gewinne", "ich kriege 3 Punkte von Anna", "kriegt 3 Punkte fürs Fangen"])
def test_everyday_german_is_understood(says: str) -> None:
    with speaking("de"):
        (claim,) = settled(trick("2C 5C 3C AC"), ("Cleo", says)).claims
    assert claim.answer == "right"


def test_whoever_is_not_named_at_a_table_with_names_is_called_by_a_name_all_the_same() -> None:
    text = printed("rule", "twos", "trick", "KD", "2H", "2D", "3D", "--names", "Anna Ben", "--claim", "Cem: I lose two")
    assert "Cem −2" in text
    assert "✓ Cem: I lose two" in text
    assert "seat" not in text
