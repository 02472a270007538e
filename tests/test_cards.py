"""Cards as they are written, and edges of the rules that lie outside the domains of the proofs."""

import pytest

from bythebook.cards import PACK, Card, CardError, format_cards, parse_card, parse_cards
from bythebook.game import SetupError
from bythebook.twin_it import Card as TwinCard
from bythebook.twin_it import Row, TwinIt, TwinItSetup
from bythebook.twins_and_followers import Round, RoundSetup, able


def test_every_card_reads_back_from_its_name_and_its_symbol() -> None:
    assert len({*PACK}) == 52
    assert [parse_card(str(card)) for card in PACK] == [parse_card(card.symbol) for card in PACK] == [*PACK]
    assert format_cards(parse_cards("qh, 10S  ♦2")) == "QH TS 2D"
    assert parse_card("QH").words == "queen of hearts"


@pytest.mark.parametrize("text", ["TH", "10H", "10h", "th", "♥T", "h10", "♥10", "10♥", "H10", " 10♥ ", "10♡", "10♥️"])
def test_the_ten_of_hearts_may_be_written_in_many_ways(text: str) -> None:
    assert parse_card(text) == Card(10, 2)


@pytest.mark.parametrize("text", ["", "H", "1H", "11H", "QX", "QHH", "Q H", "joker", "0H", "ZZ"])
def test_a_text_that_is_no_card_is_refused_in_one_line_that_shows_it(text: str) -> None:
    with pytest.raises(CardError) as refusal:
        parse_card(text)
    assert repr(text) in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_hand_of_two_or_four_cards_is_never_able() -> None:
    for hand in ("QH QD", "QH QD 4C 9C"):
        assert able([parse_cards("8C KC AD"), parse_cards(hand)], parse_card("5S"), 0) == ()


@pytest.mark.parametrize("hands", [["5S 8C KC"], ["5S 8C", "QH QD 4C"]])
def test_a_round_needs_two_hands_of_three_cards(hands: list[str]) -> None:
    with pytest.raises(SetupError, match="2 to 17 hands of three cards"):
        Round().start(RoundSetup(tuple(map(parse_cards, hands)), parse_cards("AD 7H")))


def test_a_party_has_one_forbidden_row_at_most() -> None:
    one, two, three, four = (TwinCard(each, 2 * each, 2 * each + 1) for each in range(4))
    rows = Row(0, (three,)), Row(0, (four,))
    with pytest.raises(SetupError, match="each once at most"):
        TwinIt().start(TwinItSetup(((one,), (two,)), forbidden=rows))
