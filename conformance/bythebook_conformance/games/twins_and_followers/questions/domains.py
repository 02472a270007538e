"""The whole domains of Twins & Followers, enumerated in chunks.

Suits only tell cards apart, so a rank stands for up to four cards; where only the ranks are enumerated, the suits are
drawn at random (from the seed).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import chain, combinations, combinations_with_replacement, cycle, islice, product
from random import Random
from typing import Any

from bythebook.cards import CARD_OF, RANKS, SUITS, Card
from bythebook.twins_and_followers import TwinsAndFollowersReadings, split
from bythebook_conformance.games.twins_and_followers.questions.generated import ROUND_BYTES, large_round, round_from
from bythebook_conformance.kit import Block, Chunk, chunks_of
from bythebook_conformance.oracle.comparing import plain

HAND_CHUNKS = 8
ROUND_CHUNKS = {"quick": 10, "standard": 60, "full": 600}
"""The number of chunks of ``ROUNDS_IN_CHUNK`` generated rounds, by profile."""
ROUNDS_IN_CHUNK = 60
TIMES_AT_A_SEAT = 4
"""So often a hand that wins sits at every seat of a large table."""

_NAMES = {rank: [str(Card(rank, suit)) for suit in SUITS] for rank in RANKS}


def chunks(profile: str, seed: int) -> list[Chunk]:
    """Every exhaustive domain of a profile, in pieces of a few seconds at most."""
    hands = [partial(_hands, k, f"{seed} hands {k}") for k in range(HAND_CHUNKS) if profile != "quick"]
    rounds = [partial(_rounds, f"{seed} rounds {k}") for k in range(ROUND_CHUNKS[profile])]
    wins, able, play = (f"twins_and_followers.{method}" for method in ("wins", "able", "play"))
    return [
        *chunks_of(wins, "hands-in-order", [partial(_rank_rows, f"{seed} rows")]),
        *chunks_of(wins, "hands", hands, "all hands of four, each in one order"),
        *chunks_of(able, "able", [partial(_able, k, f"{seed} able {k}") for k in range(2)]),
        *chunks_of(able, "large-tables", [partial(_large_tables, f"{seed} large tables")]),
        *chunks_of(play, "large-rounds", [partial(_large_rounds, f"{seed} large rounds")]),
        *chunks_of(play, "rounds", rounds),
    ]


ENUMERATED = {
    "hands-in-order": "rows of four ranks, in every order",
    "hands": "hands of four, each in one order",
    "able": "hands of three ranks with a discard of any rank, one or two seats behind the discarder of three",
}
"""What a proof of an engine enumerates, each with its suits or its order drawn from the seed."""


def enumerated(seed: int) -> list[Chunk]:
    """The domains that a proof of an engine enumerates."""
    return [replace(each, whole=ENUMERATED[each.domain]) for each in chunks("full", seed) if each.domain in ENUMERATED]


def _rank_rows(seed: str, readings: TwinsAndFollowersReadings) -> Iterator[Block]:
    """Every row of four ranks, so every multiset of ranks in every order; suits drawn at random."""
    rng = Random(seed)
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


def _hands(k: int, seed: str, readings: TwinsAndFollowersReadings) -> Iterator[Block]:
    """Every hand of four cards; the ``k``-th share of the multisets of ranks, each in an order drawn at random.

    In a block the ranks are the same, and in a hand that wins the pattern of equal suits too: nothing else changes the
    ruling or its reasons.
    """
    rng = Random(seed)
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


def _able(k: int, seed: str, readings: TwinsAndFollowersReadings) -> Iterator[Block]:
    """Every hand of three ranks against a discard of every rank, one or two seats behind the discarder."""
    rng = Random(seed)
    for ranks in combinations_with_replacement(RANKS, 3):
        for rank in RANKS:
            discard, *hand = with_suits((rank, *ranks), rng)
            others = [*CARD_OF]
            for card in (discard, *hand):
                others.remove(card)
            rest = rng.sample(others, 6)
            discarder = rng.randrange(3)
            yield [_claims(discard, hand, (discarder + k + 1) % 3, discarder, rest)]


def _large_tables(seed: str, readings: TwinsAndFollowersReadings) -> Iterator[Block]:
    """Tables of four to seventeen seats, as many as the cards are enough for, with a hand that wins at every seat and
    at every place behind the discarder.
    """
    rng = Random(seed)
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


def _large_rounds(seed: str, readings: TwinsAndFollowersReadings) -> Iterator[Block]:
    """A round from every seat, for every number of seats that the generated rounds leave out, and for seventeen."""
    rng = Random(seed)
    for seats in range(7, len(CARD_OF) // 3 + 1):
        for starter in range(seats):
            params: dict[str, Any] = plain(large_round(seats, starter, rng, readings))
            yield [params]


def _rounds(seed: str, readings: TwinsAndFollowersReadings) -> Iterator[Block]:
    """Generated rounds in which fights are common."""
    rng = Random(seed)
    for _ in range(ROUNDS_IN_CHUNK):
        params: dict[str, Any] = plain(round_from(rng.randbytes(ROUND_BYTES), readings))
        yield [params]
