"""Hands that may win, and tables at which some may, each domain enumerated once.

Suits only tell cards apart, so a rank stands for up to four cards; where only the ranks are enumerated, the suits are
drawn at random.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement, cycle, islice, product
from random import Random
from typing import Any

from bythebook.cards import ACE, CARD_OF, JACK, KING, PACK, QUEEN, RANKS, SUITS, TEN, TWO, Card, Cards
from bythebook.twins_and_followers import TwinsAndFollowersReadings, split
from bythebook_conformance.kit import Block, Chance

Thrown = tuple[Sequence[Cards], Card, int]
"""Hands, a discard, and the seat that has discarded it."""
HAND_CHUNKS = 8
TIMES_AT_A_SEAT = 4
"""So often a hand that wins sits at every seat of a large table."""

_NAMES = {rank: [str(Card(rank, suit)) for suit in SUITS] for rank in RANKS}

# ---- hands -----------------------------------------------------------------------------------------------------------


def rank_rows(chance: Chance, readings: TwinsAndFollowersReadings) -> Iterator[Block]:
    """Every row of four ranks, so every multiset of ranks in every order; suits drawn at random."""
    rng = chance.random()
    for ranks in product(RANKS, repeat=4):
        yield [{"cards": with_suits(ranks, rng)}]


def with_suits(ranks: Sequence[int], rng: Random) -> list[str]:
    """Cards of these ranks with random suits, none twice."""
    cards: list[str] = []
    for rank in ranks:
        cards.append(rng.choice([name for name in _NAMES[rank] if name not in cards]))
    return cards


def alike(ranks: Sequence[int]) -> tuple[Card, ...]:
    """Cards of these ranks with suits as much alike as can be: a rank's first card is the first of its suits."""
    return tuple(Card(rank, ranks[:place].count(rank)) for place, rank in enumerate(ranks))


def hands(k: int, chance: Chance, readings: TwinsAndFollowersReadings) -> Iterator[Block]:
    """Every hand of four cards; the ``k``-th share of the multisets of ranks, each in an order drawn at random.

    In a block the ranks are the same, and in a hand that wins the pattern of equal suits too: nothing else changes the
    ruling or its reasons.
    """
    rng = chance.random()
    for multiset in islice(combinations_with_replacement(RANKS, 4), k, None, HAND_CHUNKS):
        ranks = rng.sample(multiset, 4)
        first, second, third, fourth = (_NAMES[rank] for rank in ranks)
        blocks = _suit_blocks(tuple(ranks.index(rank) for rank in ranks))
        if split([*map(Card, ranks, blocks[0][0])]) is None:
            blocks = [list(chain.from_iterable(blocks))]
        for suits in blocks:
            yield [{"cards": [first[a], second[b], third[c], fourth[d]]} for a, b, c, d in suits]


@lru_cache
def _suit_blocks(equal: tuple[int, ...]) -> list[list[tuple[int, ...]]]:
    """The suits that four cards can have, given in ``equal`` which have the same rank, in blocks of one pattern.

    Suits ascend among cards of the same rank, because the order of a hand does not matter.
    """
    blocks = defaultdict(list)
    for suits in product(SUITS, repeat=4):
        if all(suits[i] < suits[j] for i, j in combinations(range(4), 2) if equal[i] == equal[j]):
            blocks[tuple(suits.index(suit) for suit in suits)].append(suits)
    return list(blocks.values())


def hands_alike_or_not() -> Iterator[Cards]:
    """Rows of four ranks with suits as much alike as can be, and hands of four ranks with four different suits."""
    yield from map(alike, product(RANKS, repeat=4))
    yield from (tuple(map(Card, ranks, SUITS)) for ranks in combinations_with_replacement(RANKS, 4))


def _dealt(ranks: Sequence[int]) -> Cards | None:
    """Cards of these ranks, each of the first suit left; None if a rank has too few."""
    return alike(ranks) if max(map(ranks.count, ranks), default=0) <= len(SUITS) else None


def hands_of_any_size() -> Iterator[Cards]:
    """All rows of up to 4 ranks, and all rows of 5 in one order, suits as they come."""
    rows = chain.from_iterable(product(RANKS, repeat=length) for length in range(5))
    return filter(None, map(_dealt, chain(rows, combinations_with_replacement(RANKS, 5))))


def key_hands() -> Iterator[Cards]:
    """All hands of four of the ends of the numbers and the faces, each in one order."""
    return combinations([card for card in PACK if card.rank in (ACE, TWO, TEN, JACK, QUEEN, KING)], 4)


# ---- tables ----------------------------------------------------------------------------------------------------------


def able(k: int, chance: Chance, readings: TwinsAndFollowersReadings) -> Iterator[Block]:
    """Every hand of three ranks against a discard of every rank, one or two seats behind the discarder."""
    rng = chance.random()
    for ranks in combinations_with_replacement(RANKS, 3):
        for rank in RANKS:
            discard, *hand = with_suits((rank, *ranks), rng)
            others = [*CARD_OF]
            for card in (discard, *hand):
                others.remove(card)
            rest = rng.sample(others, 6)
            discarder = rng.randrange(3)
            yield [_claims(discard, hand, (discarder + k + 1) % 3, discarder, rest)]


def large_tables(chance: Chance, readings: TwinsAndFollowersReadings) -> Iterator[Block]:
    """Tables of four to seventeen seats, as many as the cards are enough for, with a hand that wins at every seat and
    at every place behind the discarder.
    """
    rng = chance.random()
    winning = [ranks for ranks in product(RANKS, repeat=4) if split([*map(Card, ranks, SUITS)]) is not None]
    for seats in range(4, len(CARD_OF) // 3 + 1):
        places = cycle(range(1, seats))
        for seat in chain.from_iterable(rng.sample(range(seats), seats) for _ in range(TIMES_AT_A_SEAT)):
            discard, *hand = with_suits(rng.choice(winning), rng)
            rest = rng.sample([card for card in CARD_OF if card not in (discard, *hand)], 3 * (seats - 1))
            yield [_claims(discard, hand, seat, (seat - next(places)) % seats, rest)]


def _claims(discard: str, hand: list[str], seat: int, discarder: int, rest: list[str]) -> dict[str, Any]:
    """A question about a discard: a hand at a seat, and the rest by three to the others."""
    hands = [rest[start : start + 3] for start in range(0, len(rest), 3)]
    hands.insert(seat, hand)
    return {"hands": hands, "discard": discard, "discarder": discarder}


def thrown() -> Iterator[Thrown]:
    """Two hands of the same three ranks with any discard, and tables of 2 to 4 with a winning, a losing, a short, a
    long or no hand in every seat, by any discarder.
    """
    for ranks in combinations_with_replacement(RANKS, 3):
        for discard in RANKS:
            found = _dealt((*ranks, discard, *ranks))
            if found is not None:
                yield from (((found[:3], found[4:]), found[3], seat) for seat in (0, 1))
    kinds: tuple[tuple[int, ...], ...] = ((7, 7, 9), (8, JACK, JACK), (3, 4, 5), (QUEEN, QUEEN), (7, 7, 9, 9), ())
    for count in range(2, 5):
        for chosen in product(kinds, repeat=count):
            hands = tuple(tuple(Card(rank, seat) for rank in ranks) for seat, ranks in enumerate(chosen))
            yield from ((hands, Card(8, 3), discarder) for discarder in range(count))
