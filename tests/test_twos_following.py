"""Legal cards: invariants over every hand of up to three cards behind every lead, by classes of suits."""

from itertools import combinations

import pytest

from bythebook.cards import PACK, RANKS, TWO, Card, parse_card, parse_cards
from bythebook.clauses import reasons_by_field
from bythebook.twos.following import FOLLOWING, Choice, legal

LEADS = [Card(rank, 0) for rank in RANKS]


@pytest.mark.parametrize("lead", LEADS, ids=str)
def test_the_legal_cards_are_the_whole_hand_or_the_led_suit_and_the_twos(lead: Card) -> None:
    free = [card for card in PACK if card != lead]
    for size in (1, 2, 3):
        for hand in combinations(free, size):
            cards = set(legal(hand, (lead,)))
            able = any(card.suit == lead.suit for card in hand)
            due = {card for card in hand if card.suit == lead.suit or card.rank == TWO} if able else set(hand)
            assert cards == due


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
