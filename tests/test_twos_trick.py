"""Tricks and legal cards at the edges; what holds of all of them is proved (``test_proofs.py``)."""

import pytest

from bythebook.cards import ACE, JACK, TWO, Card, parse_card, parse_cards
from bythebook.clauses import reasons_by_field
from bythebook.twos import rule
from bythebook.twos.following import FOLLOWING, Choice, legal
from bythebook.twos.trick import TRICK, Taken
from bythebook_conformance.kit.patterns import in_order_of_appearance


def test_honours_are_the_aces_kings_queens_and_jacks_of_the_trick() -> None:
    for rank in range(TWO, ACE + 1):
        assert rule([Card(rank, 0)]).honours == (rank >= JACK)


def test_the_in_order_of_appearance_of_four_cards_are_the_fifteen_partitions() -> None:
    assert [len(list(in_order_of_appearance(length))) for length in range(1, 5)] == [1, 2, 5, 15]


@pytest.mark.parametrize(
    ("cards", "place"),
    [("AH", 0), ("AH 3H", 0), ("AH 3H 2H", 1), ("9H 2D", 1), ("9H 2D 3D", 2), ("3D 2C", 1)],
)
def test_an_unfinished_trick_has_a_provisional_winner(cards: str, place: int) -> None:
    assert rule(parse_cards(cards)).winner == place


def test_a_three_that_takes_a_trick_names_the_clause_first() -> None:
    assert reasons_by_field(TRICK, Taken(parse_cards("AH 2C 3C 2S")))["winner"][0] == "twos/later-two-does-not-revive"
    assert reasons_by_field(TRICK, Taken(parse_cards("AH 2C 3C")))["catches"][0] == "twos/three-catching-two-pays-three"


def test_a_leader_may_lead_anything() -> None:
    hand = parse_cards("2C 3D AH")
    assert legal(hand, ()) == hand


def test_an_empty_hand_has_no_legal_card() -> None:
    assert legal((), (parse_card("6H"),)) == ()


def test_the_order_of_the_hand_is_kept() -> None:
    assert legal(parse_cards("KH 2C 4H 9S"), parse_cards("6H")) == parse_cards("KH 2C 4H")


def test_a_three_off_suit_names_the_clause_that_binds_it() -> None:
    choice = Choice(parse_cards("9H 3D"), parse_cards("6H 2D"))
    assert "twos/threes-follow-suit" in reasons_by_field(FOLLOWING, choice)["legal"]
