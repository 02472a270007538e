import pytest
from hypothesis import given
from hypothesis import strategies as st

from bythebook.cards import PACK, Card, CardError, format_cards, parse_card, parse_cards


def test_the_pack_has_52_different_cards() -> None:
    assert len(set(PACK)) == 52


@given(st.sampled_from(PACK))
def test_every_card_reads_back_from_its_name(card: Card) -> None:
    assert parse_card(str(card)) == card


@given(st.sampled_from(PACK))
def test_every_card_reads_back_from_its_symbol(card: Card) -> None:
    assert parse_card(card.symbol) == card


@pytest.mark.parametrize("text", ["TH", "10H", "10h", "th", "♥T", "h10", "♥10", "10♥", "H10", " 10♥ ", "10♡", "10♥️"])
def test_the_ten_of_hearts_may_be_written_in_many_ways(text: str) -> None:
    assert parse_card(text) == Card(10, 2)


@pytest.mark.parametrize("text", ["", "H", "1H", "11H", "QX", "QHH", "Q H", "joker", "0H", "ZZ"])
def test_a_text_that_is_no_card_is_refused_in_one_line_that_shows_it(text: str) -> None:
    with pytest.raises(CardError) as refusal:
        parse_card(text)
    assert repr(text) in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_several_cards_are_read_from_one_text() -> None:
    assert format_cards(parse_cards("qh, 10S  ♦2")) == "QH TS 2D"


def test_a_card_has_a_name_in_words() -> None:
    assert parse_card("QH").words == "queen of hearts"
