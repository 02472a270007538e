"""Winning hands and able hands: whole domains, each counted a second way."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from hashlib import sha256
from itertools import combinations, combinations_with_replacement, permutations, product

import pytest

from bythebook.cards import ACE, JACK, KING, PACK, QUEEN, RANK_LETTERS, RANKS, SUITS, Card, parse_cards
from bythebook.twins_and_followers import READINGS, able, followers, partners, split
from bythebook.twins_and_followers.followers import place

HANDS_DIGEST = "2acd7c7a31108be1b2c2eaa634724c114c1289e62d2b532e4aaa415ce252dbfb"
RANKS_DIGEST = "337c9425a99bbef663321d99e2ea7a4c156a706c0b8cfe0871f91bd60269035b"
EDGES = ["A2", "23", "34", "45", "56", "67", "78", "89", "9T", "JQ", "QK", "JK"]
IN_ORDER = sorted(PACK, key=lambda card: (place(card.rank), card.suit))

Hand = tuple[Card, ...]


@lru_cache
def winning_hands() -> list[Hand]:
    """Every winning hand among all 270,725, cards and hands in the order ace to king, then clubs to spades."""
    return [hand for hand in combinations(IN_ORDER, 4) if split(hand) is not None]


def rank_letter(card: Card) -> str:
    return RANK_LETTERS[place(card.rank) - 1]


def lines(rows: list[str]) -> str:
    return sha256("".join(row + "\n" for row in rows).encode()).hexdigest()


def any_hand(ranks: tuple[int, ...]) -> Hand:
    """A hand of these ranks in which no card stands twice."""
    seen: Counter[int] = Counter()
    cards = []
    for rank in ranks:
        cards.append(Card(rank, SUITS[seen[rank]]))
        seen[rank] += 1
    return tuple(cards)


def rank_multisets(size: int) -> list[tuple[int, ...]]:
    rows = combinations_with_replacement(sorted(RANKS, key=place), size)
    return [row for row in rows if max(Counter(row).values()) <= 4]


def waits(ranks: tuple[int, ...]) -> list[int]:
    """The ranks with which three cards of these ranks win."""
    held = Counter(ranks)
    return [rank for rank in RANKS if held[rank] < 4 and split(any_hand((*ranks, rank))) is not None]


def test_the_winning_hands_are_the_13056_of_the_listing() -> None:
    rows = ["".join(map(str, hand)) for hand in winning_hands()]
    assert (len(rows), lines(rows)) == (13056, HANDS_DIGEST)


def test_the_winning_ranks_are_the_156_of_the_listing() -> None:
    order = RANK_LETTERS.index
    rows = {"".join(map(rank_letter, hand)) for hand in winning_hands()}
    listed = sorted(rows, key=lambda row: [order(letter) for letter in row])
    assert (len(listed), lines(listed)) == (156, RANKS_DIGEST)
    assert len(rank_multisets(4)) == 1820


def test_winning_hands_are_those_built_from_twins_and_a_written_list_of_followers() -> None:
    by_letter = {rank_letter(card): card.rank for card in PACK}
    built = set()
    for (low, high), (one, other) in product(EDGES, combinations(SUITS, 2)):
        for rank, first, second in product(RANKS, SUITS, SUITS):
            hand = {
                Card(rank, one),
                Card(rank, other),
                Card(by_letter[low], first),
                Card(by_letter[high], second),
            }
            if len(hand) == 4:
                built.add(frozenset(hand))
    assert built == {frozenset(hand) for hand in winning_hands()}


def test_ranks_follow_each_other_as_written_out_and_not_otherwise() -> None:
    written = {frozenset(edge) for edge in EDGES}
    for first, second in product(RANKS, repeat=2):
        pair = frozenset((rank_letter(Card(first, 0)), rank_letter(Card(second, 0))))
        assert followers(first, second) == (pair in written)


def test_the_ranks_of_a_winning_hand_split_in_one_way_only() -> None:
    for hand in winning_hands():
        found = set()
        for one, other in combinations(range(4), 2):
            rest = [card for place_, card in enumerate(hand) if place_ not in (one, other)]
            if hand[one].rank == hand[other].rank and followers(rest[0].rank, rest[1].rank):
                found.add((hand[one].rank, *sorted((rest[0].rank, rest[1].rank), key=place)))
        assert len(found) == 1
        ruled = split(hand)
        assert ruled is not None
        assert found == {(ruled.twins, *ruled.followers)}


def test_the_order_of_the_cards_changes_no_answer() -> None:
    for ranks in rank_multisets(4):
        hand = any_hand(ranks)
        assert len({split(order) for order in permutations(hand)}) == 1


def test_the_suits_of_the_cards_change_no_answer() -> None:
    by_ranks = Counter(tuple(card.rank for card in hand) for hand in winning_hands())
    for ranks, count in by_ranks.items():
        sizes = {1: 4, 2: 6, 3: 4, 4: 1}
        expected = 1
        for held in Counter(ranks).values():
            expected *= sizes[held]
        assert count == expected


@pytest.mark.parametrize("faces", list(permutations((JACK, QUEEN, KING))))
def test_the_three_faces_are_interchangeable(faces: tuple[int, ...]) -> None:
    swap = dict(zip((JACK, QUEEN, KING), faces, strict=True))
    for ranks in rank_multisets(4):
        other = tuple(swap.get(rank, rank) for rank in ranks)
        assert (split(any_hand(ranks)) is None) == (split(any_hand(other)) is None)


def test_turning_the_numeric_path_round_changes_nothing() -> None:
    def turned(rank: int) -> int:
        opposite = 11 - place(rank)
        return rank if JACK <= rank <= KING else ACE if opposite == 1 else opposite

    for ranks in rank_multisets(4):
        other = tuple(map(turned, ranks))
        assert (split(any_hand(ranks)) is None) == (split(any_hand(other)) is None)


@pytest.mark.parametrize("size", [0, 1, 2, 3, 5])
def test_a_hand_that_is_not_of_four_cards_does_not_win(size: int) -> None:
    cards = parse_cards("5C 5D 6H 7S 5S")[:size]
    assert split(cards) is None


def test_three_cards_wait_for_as_many_ranks_as_counted_by_hand() -> None:
    by_waits: Counter[int] = Counter()
    hands: Counter[int] = Counter()
    complete = 0
    for ranks in rank_multisets(3):
        number = len(waits(ranks))
        by_waits[number] += 1
        sizes = {1: 4, 2: 6, 3: 4}
        cards = 1
        for held in Counter(ranks).values():
            cards *= sizes[held]
        hands[number] += cards
        pairs = list(combinations(ranks, 2))
        has_pair = any(one == other or followers(one, other) for one, other in pairs)
        assert has_pair == (number > 0)
        complete += has_pair
    assert by_waits == {0: 164, 1: 139, 2: 151, 3: 1}
    assert hands == {0: 10496, 1: 7816, 2: 3724, 3: 64}
    assert complete == 291


@pytest.mark.parametrize(("rank", "expected"), [(ACE, 808), (10, 808), (5, 1040), (JACK, 1040), (KING, 1040)])
def test_as_many_hands_can_win_with_a_discard_as_counted_by_hand(rank: int, expected: int) -> None:
    discard = Card(rank, 3)
    rest = [card for card in PACK if card != discard]
    idle = [card for card in PACK if card != discard][:3]
    count = sum(bool(able([idle, hand], discard, 0)) for hand in combinations(rest, 3))
    assert count == expected


def test_every_hand_that_can_win_holds_a_partner_of_the_discard_and_keeps_a_pair_without_it() -> None:
    ambiguous = set()
    for ranks in rank_multisets(3):
        hand = any_hand(ranks)
        for rank in waits(ranks):
            discard = Card(rank, SUITS[Counter(ranks)[rank]])
            fitting = partners(hand, discard)
            assert fitting
            for card in fitting:
                one, other = (kept for kept in hand if kept != card)
                assert one.rank == other.rank or followers(one.rank, other.rank)
            if len({card.rank for card in fitting}) > 1:
                ambiguous.add((ranks, rank))
    assert len(ambiguous) == 24


def test_able_seats_come_clockwise_from_the_discarder() -> None:
    hands = [parse_cards(hand) for hand in ("QH QD 4C", "8C KC AD", "2H 7C KD", "TS 9S 5D")]
    (discard,) = parse_cards("5S")
    assert able(hands, discard, 1) == (3, 0)
    assert able(hands, discard, 2) == (3, 0)
    assert able(hands, discard, 0) == (3,)


def test_the_discarder_is_able_where_that_is_allowed_and_comes_last() -> None:
    hands = [parse_cards(hand) for hand in ("QH QD 4C", "8C KC AD", "2H 7C KD", "TS 9S 5D")]
    (discard,) = parse_cards("5S")
    allowed = READINGS.from_names({"win-on-draw": "optional", "own-discard": "allowed"})
    assert able(hands, discard, 0, allowed) == (3, 0)


def test_a_hand_of_two_or_four_cards_is_never_able() -> None:
    (discard,) = parse_cards("5S")
    for hand in ("QH QD", "QH QD 4C 9C"):
        assert able([parse_cards("8C KC AD"), parse_cards(hand)], discard, 0) == ()
