import pytest

from bythebook.cards import PACK, Card, CardError, format_cards, parse_card, parse_cards


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
