"""Edges of the rules that lie outside the domains of the proofs."""

import pytest

from bythebook.cards import parse_card, parse_cards
from bythebook.game import SetupError
from bythebook.twin_it import Card, Row, TwinIt, TwinItSetup
from bythebook.twins_and_followers import Round, RoundSetup, able


def test_a_hand_of_two_or_four_cards_is_never_able() -> None:
    for hand in ("QH QD", "QH QD 4C 9C"):
        assert able([parse_cards("8C KC AD"), parse_cards(hand)], parse_card("5S"), 0) == ()


@pytest.mark.parametrize("hands", [["5S 8C KC"], ["5S 8C", "QH QD 4C"]])
def test_a_round_needs_two_hands_of_three_cards(hands: list[str]) -> None:
    with pytest.raises(SetupError, match="2 to 17 hands of three cards"):
        Round().start(RoundSetup(tuple(map(parse_cards, hands)), parse_cards("AD 7H")))


def test_a_party_has_one_forbidden_row_at_most() -> None:
    one, two, three, four = (Card(each, 2 * each, 2 * each + 1) for each in range(4))
    rows = Row(0, (three,)), Row(0, (four,))
    with pytest.raises(SetupError, match="each once at most"):
        TwinIt().start(TwinItSetup(((one,), (two,)), forbidden=rows))
