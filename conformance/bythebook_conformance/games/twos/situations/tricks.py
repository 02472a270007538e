"""Tricks, and hands behind them, each domain enumerated once: up to the names of suits, as questions and for proofs.

Relabelling suits does not change a ruling, so one case stands for a class of up to 24. Where only one of a class is
asked, its suits are relabelled at random, so that a fault in a single suit is still found.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain, combinations, islice, pairwise, permutations, product, repeat
from operator import ge, getitem, itemgetter
from random import Random

from bythebook.cards import ACE, CLUBS, JACK, KING, PACK, RANKS, SPADES, SUITS, TEN, THREE, TWO, Card, Cards
from bythebook.twos import TwosReadings
from bythebook.twos.trick import strength
from bythebook_conformance.kit import Block, Chance
from bythebook_conformance.kit.messages import named
from bythebook_conformance.kit.rewriting import in_order_of_appearance

KEY_RANKS = (TWO, THREE, 4, TEN, KING, ACE)
FEW_RANKS = (TWO, THREE, TEN, ACE)
FEWER_RANKS = (TWO, THREE, ACE)
"""Ranks that have every part in a trick between them; the fewer, the more cards can be tried."""

RELABELLINGS = tuple(permutations(SUITS))
_TO_24 = bytes(byte % len(RELABELLINGS) for byte in range(256))
_NAMES = [[{rank: str(Card(rank, labels[suit])) for rank in RANKS} for suit in SUITS] for labels in RELABELLINGS]
_KINDS = ((TWO,), (THREE,), tuple(range(4, JACK)), tuple(range(JACK, ACE + 1)))
_OTHERS = tuple(rank for rank in RANKS if rank > THREE)

# ---- tricks ----------------------------------------------------------------------------------------------------------


def rows_of(ranks: Sequence[int], lengths: Iterable[int]) -> Iterator[tuple[Card, ...]]:
    """Every row of different cards of these ranks, one for every way to name the suits."""
    for length in lengths:
        for suits in in_order_of_appearance(length):
            rows = product(*([Card(rank, suit) for rank in ranks] for suit in suits))
            alike = length == len({*suits})
            yield from (row for row in rows if alike or len({*row}) == length)


def whole_tricks() -> Iterator[Cards]:
    """All tricks of 1 to 4 cards in play order, up to the names of the suits."""
    return rows_of(RANKS, range(1, 5))


def key_tricks() -> Iterator[Cards]:
    """Tricks of one or two cards, and of three or four of the ranks 2, 3, 4, 10, K, A."""
    return chain(rows_of(RANKS, range(1, 3)), rows_of(KEY_RANKS, range(3, 5)))


def tricks_by_choice() -> Iterator[tuple[Cards, tuple[int, ...]]]:
    """All tricks of 1 and 2 cards, and of 3 and 4 of the ranks 2, 3, 4, 10, K, A, with any later twos added by choice,
    up to the names of the suits; and of 2 and 3 of the ranks 2, 3, 9 led by hearts.
    """
    for cards in key_tricks():
        later = [place for place, card in enumerate(cards) if card.rank == TWO][1:]
        for count in range(len(later) + 1):
            yield from ((cards, chosen) for chosen in combinations(later, count))
    for cards in rows_of((TWO, THREE, 9), range(2, 4)):
        yield tuple(Card(card.rank, (2 - card.suit) % 4) for card in cards), ()


def tricks(k: int, count: int, readings: TwosReadings) -> Iterator[Block]:
    """Every ordered trick of one to four cards, as questions; the ``k``-th of ``count`` shares of them."""
    suits = chain.from_iterable(product(SUITS, repeat=length) for length in range(1, 5))
    for pattern, ranks in _rank_blocks(_share(suits, k, count), readings):
        held = [_NAMES[0][suit] for suit in pattern]
        yield _trick_questions(repeat(held, len(ranks)), ranks)


def trick_classes(k: int, count: int, chance: Chance, readings: TwosReadings) -> Iterator[Block]:
    """One trick of every class under relabelling the suits; the ``k``-th share of them."""
    patterns = chain.from_iterable(in_order_of_appearance(length) for length in range(1, 5))
    rng = chance.random()
    for pattern, ranks in _rank_blocks(_share(patterns, k, count), readings):
        drawn = map(_held(pattern).__getitem__, rng.randbytes(len(ranks)).translate(_TO_24))
        yield _trick_questions(drawn, ranks)


@lru_cache
def _held(pattern: tuple[int, ...]) -> list[list[dict[int, str]]]:
    """The names by rank of a row of suits, under every relabelling."""
    return [[names[suit] for suit in pattern] for names in _NAMES]


def _trick_questions(held: Iterable[list[dict[int, str]]], ranks: list[tuple[int, ...]]) -> Block:
    """The tricks of one length as questions: for every row of ranks, a row of suits as names by rank."""
    rows = zip(held, ranks, strict=True)
    if len(ranks[0]) == 4:  # nearly all questions, so they are written out: twice as fast
        return [{"cards": [a[i], b[j], c[k], d[m]]} for (a, b, c, d), (i, j, k, m) in rows]
    return [{"cards": list(map(getitem, suits, row))} for suits, row in rows]


def _share(
    patterns: Iterable[tuple[int, ...]], k: int, count: int
) -> Iterator[tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]]:
    """Every row of suits with every row of kinds of ranks; every ``count``-th of these, from the ``k``-th on."""
    kinds = ((suits, kinds) for suits in patterns for kinds in product(_KINDS, repeat=len(suits)))
    return islice(kinds, k, None, count)


def _rank_blocks(
    rows: Iterable[tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]], readings: TwosReadings
) -> Iterator[tuple[tuple[int, ...], list[tuple[int, ...]]]]:
    """For rows of suits and kinds, the rows of ranks that make them tricks, in blocks with one ruling.

    Within a block the twos, the threes and the honours are in the same places, and the cards of the suit led have the
    same order of strength: nothing else about a rank matters.
    """
    order = _orders(readings)
    for suits, kinds in rows:
        tricks = list(product(*kinds))
        for i, j in combinations(range(len(suits)), 2):
            if (suits[i], kinds[i]) == (suits[j], kinds[j]):  # otherwise these two are different cards anyway
                tricks = [ranks for ranks in tricks if ranks[i] != ranks[j]]
        led = [place for place, suit in enumerate(suits) if suit == suits[0]]
        if len(led) == 1:
            blocks = [tricks] if tricks else []
        else:
            by_order = defaultdict(list)
            following = itemgetter(*led)
            for ranks in tricks:
                by_order[order(following(ranks))].append(ranks)
            blocks = list(by_order.values())
        yield from ((suits, block) for block in blocks)


@lru_cache
def _orders(readings: TwosReadings) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """The order of strength under these readings, cached between chunks."""
    return lru_cache(None)(partial(_order, readings))


def _order(readings: TwosReadings, ranks: tuple[int, ...]) -> tuple[int, ...]:
    """The places of cards of one suit from the weakest to the strongest."""
    strengths = [strength(Card(rank, CLUBS), readings) for rank in ranks]
    return tuple(sorted(range(len(ranks)), key=strengths.__getitem__))


# ---- hands -----------------------------------------------------------------------------------------------------------


def _small_hands(table: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """Every hand of up to three cards that are not on the table."""
    free = [card for card in PACK if card not in table]
    return chain.from_iterable(combinations(free, size) for size in range(4))


def _alone(hand: list[str], trick: list[str]) -> Block:
    """A block of one legal question."""
    return [{"hand": hand, "trick": trick}]


def led(k: int, count: int, _: TwosReadings) -> Iterator[Block]:
    """Every hand of up to three cards against every lead; the ``k``-th share of the leads. Leading itself first."""
    if k == 0:
        for hand in _small_hands(()):
            yield _alone(named(hand), [])
    for lead in PACK[k::count]:
        for hand in _small_hands((lead,)):
            yield _alone(named(hand), [str(lead)])


def led_classes(k: int, count: int, chance: Chance, _: TwosReadings) -> Iterator[Block]:
    """One question of every class of ``led``, with its suits relabelled."""
    rng = chance.random()
    for hand, table in hands_behind_one(k, count):
        names = _NAMES[int(rng.random() * 24)]
        yield _alone([names[suit][rank] for rank, suit in hand], [names[suit][rank] for rank, suit in table])


def hands_behind_one(k: int = 0, count: int = 1) -> Iterator[tuple[Cards, Cards]]:
    """All hands of up to 3 cards behind no card or one, up to the names of the suits."""
    for lead in (None, *(Card(rank, 0) for rank in RANKS))[k::count]:
        table = () if lead is None else (lead,)
        yield from ((hand, table) for hand in hands_of(PACK, first_free=len(table)) if lead not in hand)


def key_hands() -> Iterator[tuple[Cards, Cards]]:
    """Hands of up to two cards behind up to two of the ranks 2, 3, 10, A, and of the ranks 2, 3, A up to two behind
    three and three behind up to two.
    """
    for ranks, most, sizes in ((FEW_RANKS, 2, (0, 1, 2)), (FEWER_RANKS, 3, (1, 2)), (FEWER_RANKS, 2, (3,))):
        for table in chain([()], rows_of(ranks, range(1, most + 1))):
            free = tuple(Card(rank, suit) for suit in SUITS for rank in ranks if Card(rank, suit) not in table)
            for hand in hands_of(free, first_free=len({card.suit for card in table}), most=max(sizes)):
                if len(hand) in sizes:
                    yield hand, table


def hands() -> Iterator[tuple[Cards, Cards]]:
    """Hands of up to 3 cards behind no card or one, led by clubs, and of few ranks behind up to three, led by spades,
    the last card of the pack first; both up to the names of the other suits.
    """
    yield from hands_behind_one()
    for hand, table in key_hands():
        held, lying = ([Card(rank, SPADES - suit) for rank, suit in cards] for cards in (hand, table))
        yield tuple(sorted(held, reverse=True)), tuple(lying)


@lru_cache
def hands_of(cards: tuple[Card, ...], first_free: int, most: int = 3) -> list[tuple[Card, ...]]:
    """Every hand of up to so many cards, which stand by suits, the smaller hands first: one of every class under
    relabelling the suits from ``first_free`` on.
    """
    found: list[tuple[Card, ...]] = [()]
    places = {card: place for place, card in enumerate(cards, start=1)}
    for hand in found:  # it grows: of a class whose hand is asked, the hand with one card less is, too
        if len(hand) < most:
            longer = ((*hand, card) for card in cards[places[hand[-1]] if hand else 0 :])
            found += [each for each in longer if _is_canonical(each, first_free)]
    return found


def _is_canonical(hand: tuple[Card, ...], first_free: int) -> bool:
    """Whether the suits from ``first_free`` on hold their ranks in descending order: one hand of every class does."""
    held = [[rank for rank, each in hand if each == suit] for suit in SUITS[first_free:]]
    return all(map(ge, held, held[1:]))


def legal_classes(k: int, count: int, chance: Chance, _: TwosReadings) -> Iterator[Block]:
    """Hands of up to three cards with two or three on the table: one question for every pattern of suits and of the
    ranks two, three and other; the other ranks are drawn at random.
    """
    rng = chance.random()
    number = 0
    for length in (2, 3):
        for suits, kinds in product(in_order_of_appearance(length), product((TWO, THREE, 0), repeat=length)):
            table = list(zip(suits, kinds, strict=True))
            special = [card for card in table if card[1]]
            if len(set(special)) < len(special):
                continue
            for hand in _hand_patterns(frozenset(special), max(suits) + 1):
                number += 1
                if number % count == k:
                    yield [_drawn(table, hand, rng)]


@lru_cache
def _hand_patterns(gone: frozenset[tuple[int, int]], first_free: int) -> list[tuple[tuple[int, int], ...]]:
    """Every hand of up to three cards as (suit, two or three or 0 for other), suits not on the table in one order."""
    kinds = [(suit, kind) for suit in SUITS for kind in (TWO, THREE, 0, 0, 0) if (suit, kind) not in gone]
    found = {}
    for hand in chain.from_iterable(combinations(kinds, size) for size in range(4)):
        held = [sorted(kind for suit, kind in hand if suit == free) for free in SUITS[first_free:]]
        if all(left >= right for left, right in pairwise(held)):
            found[hand] = True
    return list(found)


def _drawn(table: list[tuple[int, int]], hand: tuple[tuple[int, int], ...], rng: Random) -> dict[str, list[str]]:
    """The pattern with its other ranks and its suits drawn at random."""
    others = [list(_OTHERS) for _ in SUITS]
    names = _NAMES[int(rng.random() * 24)]
    trick, held = (
        [names[suit][rank or _drawn_from(others[suit], rng)] for suit, rank in cards] for cards in (table, hand)
    )
    return {"hand": held, "trick": trick}


def _drawn_from(ranks: list[int], rng: Random) -> int:
    """One of the ranks, which is not there any more."""
    return ranks.pop(int(rng.random() * len(ranks)))


def large_hands(number: int, chance: Chance, _: TwosReadings) -> Iterator[Block]:
    """Generated hands of four to thirteen cards behind zero to three cards, rich in twos and threes."""
    rng = chance.random()
    for _number in range(number):
        cards = biased_pack(rng)
        size, length = rng.randint(4, 13), rng.randint(0, 3)
        yield _alone(named(cards[length : length + size]), named(cards[:length]))


def biased_pack(rng: Random, bias: float = 0.5) -> list[Card]:
    """A shuffled pack in which twos and threes tend to be on top."""
    weights = {card: rng.random() * (bias if card.rank <= THREE else 1.0) for card in PACK}
    return sorted(PACK, key=weights.__getitem__)
