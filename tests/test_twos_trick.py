"""The trick rule against a second formulation, and its invariants, over whole domains."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import chain, permutations

import pytest

from bythebook.cards import ACE, JACK, SUITS, THREE, TWO, Card, parse_cards
from bythebook.clauses import reasons_by_field
from bythebook.twos import Catch, Settled, rule
from bythebook.twos.trick import TRICK, Taken
from bythebook_conformance.games.twos.questions.domains import suit_patterns

Trick = tuple[Card, ...]
SMALL = [Card(rank, suit) for rank in (ACE, 4, THREE, TWO) for suit in SUITS]


def tricks(cards: list[Card]) -> Iterator[Trick]:
    """Every ordered trick of one to four of the cards."""
    return chain.from_iterable(permutations(cards, length) for length in range(1, 5))


def would_win(trick: Trick) -> Card:
    """The winner by counterfactual: a three beats its two exactly when that two would win without this three."""
    for three in trick:
        own = Card(TWO, three.suit)
        if three.rank == THREE and own in trick:
            others = tuple(card for card in trick if card != three)
            if would_win(others) == own:
                return three
    twos = [card for card in trick if card.rank == TWO]
    if twos:
        return twos[0]
    return max((card for card in trick if card.suit == trick[0].suit), key=lambda card: card.rank)


@pytest.fixture(scope="module")
def ruled() -> dict[Trick, Settled]:
    """The ruling on each of the 47,296 ordered tricks of aces, fours, threes and twos."""
    return {trick: rule(trick) for trick in tricks(SMALL)}


def test_there_are_47296_small_tricks(ruled: dict[Trick, Settled]) -> None:
    assert len(ruled) == 47_296


def test_the_winner_is_the_one_by_counterfactual(ruled: dict[Trick, Settled]) -> None:
    for trick, ruling in ruled.items():
        led = trick[0].rank == THREE and len(trick) > 1 and would_win(trick).suit != trick[0].suit
        if not led:  # taking a led three away changes the led suit, which the counterfactual must not
            assert trick[ruling.winner] == would_win(trick), trick


def test_a_trick_with_a_two_is_won_by_the_first_two_or_its_three(ruled: dict[Trick, Settled]) -> None:
    for trick, ruling in ruled.items():
        first = next((card for card in trick if card.rank == TWO), None)
        if first is not None:
            three = Card(THREE, first.suit)
            assert trick[ruling.winner] == (three if three in trick else first), trick


def test_a_trick_without_a_two_is_won_by_the_highest_of_the_led_suit(ruled: dict[Trick, Settled]) -> None:
    for trick, ruling in ruled.items():
        if all(card.rank != TWO for card in trick):
            followers = [card for card in trick if card.suit == trick[0].suit]
            assert trick[ruling.winner] == max(followers), trick
            assert ruling.catches == ()


def test_only_the_winner_catches_and_only_twos_are_caught(ruled: dict[Trick, Settled]) -> None:
    for trick, ruling in ruled.items():
        for catch in ruling.catches:
            assert catch.by == ruling.winner
            assert trick[catch.victim].rank == TWO
            assert trick[catch.by].rank in (TWO, THREE)
            assert catch.by != catch.victim


def test_catches_are_none_or_all_later_twos_at_two_or_one_at_three(ruled: dict[Trick, Settled]) -> None:
    for trick, ruling in ruled.items():
        twos = [place for place, card in enumerate(trick) if card.rank == TWO]
        place = ruling.winner
        if trick[place].rank == TWO:
            due = tuple(Catch(place, victim, 2) for victim in twos[1:])
        else:
            due = tuple(Catch(place, victim, 3) for victim in twos[:1])
        assert ruling.catches == due, trick


def test_where_a_three_lies_behind_the_lead_does_not_matter(ruled: dict[Trick, Settled]) -> None:
    seen: dict[tuple[Trick, Card], set[Card]] = defaultdict(set)
    for trick, ruling in ruled.items():
        for three in trick[1:]:
            if three.rank == THREE:
                rest = tuple(card for card in trick if card != three)
                seen[rest, three].add(trick[ruling.winner])
    assert all(len(winners) == 1 for winners in seen.values())


@pytest.mark.parametrize("relabelled", [(1, 2, 3, 0), (1, 0, 2, 3), (3, 2, 1, 0)])
def test_suits_can_be_relabelled(ruled: dict[Trick, Settled], relabelled: tuple[int, ...]) -> None:
    for trick, ruling in ruled.items():
        assert rule(tuple(Card(card.rank, relabelled[card.suit]) for card in trick)) == ruling


def test_honours_are_the_aces_kings_queens_and_jacks_of_the_trick() -> None:
    for rank in range(TWO, ACE + 1):
        assert rule([Card(rank, 0)]).honours == (rank >= JACK)


def test_the_suit_patterns_of_four_cards_are_the_fifteen_partitions() -> None:
    assert [len(list(suit_patterns(length))) for length in range(1, 5)] == [1, 2, 5, 15]


@pytest.mark.parametrize(
    ("cards", "place"),
    [("AH", 0), ("AH 3H", 0), ("AH 3H 2H", 1), ("9H 2D", 1), ("9H 2D 3D", 2), ("3D 2C", 1)],
)
def test_an_unfinished_trick_has_a_provisional_winner(cards: str, place: int) -> None:
    assert rule(parse_cards(cards)).winner == place


def test_a_three_that_takes_a_trick_names_the_clause_first() -> None:
    assert reasons_by_field(TRICK, Taken(parse_cards("AH 2C 3C 2S")))["winner"][0] == "twos/later-two-does-not-revive"
    assert reasons_by_field(TRICK, Taken(parse_cards("AH 2C 3C")))["catches"][0] == "twos/three-catching-two-pays-three"
