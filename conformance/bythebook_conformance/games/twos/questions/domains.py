"""The whole domains of Twos, enumerated in chunks.

Relabelling suits does not change a ruling, so one question stands for an equivalence class of up to 24. If only one of
a class is asked, its suits are relabelled at random (from the seed), so that a fault in a single suit is still found.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain, combinations, islice, pairwise, permutations, product, repeat
from operator import ge, getitem, itemgetter
from random import Random

from bythebook.cards import ACE, CLUBS, JACK, PACK, RANKS, SUITS, THREE, TWO, Card
from bythebook.twos import Deal, DealSetup, DealState, Play, TwosReadings
from bythebook.twos.trick import strength
from bythebook_conformance.games.twos.rulings import play_of
from bythebook_conformance.kit import Block, Chunk, chunks_of
from bythebook_conformance.kit.cards import named
from bythebook_conformance.kit.patterns import in_order_of_appearance
from bythebook_conformance.kit.tricks.plays import tried_at_random
from bythebook_conformance.oracle.comparing import plain

TRICK_CHUNKS = 19
FULL_TRICK_CHUNKS = 101
"""Primes: a number of chunks that shares a factor with the number of kinds of ranks would give each chunk tricks of
only a few kinds, and the chunks would differ in size seventyfold."""
LEGAL_CHUNKS = {"quick": 4, "standard": 26, "full": 26}
LINES = {"quick": (4, 1), "standard": (40, 6), "full": (200, 40)}
"""The number of deals of two and of three cards per hand of which every line is played, by profile."""

DEALS = {"quick": 2, "standard": 20, "full": 200}
"""The number of chunks of ``DEALS_IN_CHUNK`` whole deals that are played at random, by profile."""
DEALS_IN_CHUNK = 40

RELABELLINGS = tuple(permutations(SUITS))
_TO_24 = bytes(byte % len(RELABELLINGS) for byte in range(256))
_NAMES = [[{rank: str(Card(rank, labels[suit])) for rank in RANKS} for suit in SUITS] for labels in RELABELLINGS]
_KINDS = ((TWO,), (THREE,), tuple(range(4, JACK)), tuple(range(JACK, ACE + 1)))
_OTHERS = tuple(rank for rank in RANKS if rank > THREE)


Source = Callable[[TwosReadings], Iterator[Block]]


def chunks(profile: str, seed: int) -> list[Chunk]:
    """Every exhaustive domain of a profile, in pieces of a few seconds at most."""
    if profile == "full":
        tricks = chunks_of(
            "twos.trick",
            "trick",
            [partial(_tricks, k) for k in range(FULL_TRICK_CHUNKS)],
            "all tricks of 1 to 4 cards, in play order",
        )
    else:
        tricks = _classes_of_tricks(seed, "")
    count = LEGAL_CHUNKS[profile]
    led: list[Source] = [partial(_led, k, count) for k in range(count)]
    whole = "all hands of up to 3 cards behind no card or one"
    if profile == "quick":
        led, whole = [partial(_led_classes, k, count, f"{seed} legal {k}") for k in range(count)], ""
    later = [partial(_legal_classes, k, 4, f"{seed} later {k}") for k in range(4)]
    two, three = LINES[profile]
    sizes = enumerate([2] * two + [3] * three)
    return [
        *tricks,
        *chunks_of("twos.legal", "legal-after-one", led, whole),
        *chunks_of("twos.legal", "legal-after-more", later),
        *chunks_of("twos.legal", "legal-large", [partial(_large_hands, profile, f"{seed} large")]),
        *chunks_of("twos.play", "deals", [partial(_whole_deals, f"{seed} deals {k}") for k in range(DEALS[profile])]),
        *chunks_of("twos.play", "lines", [partial(_lines, size, f"{seed} lines {k}") for k, size in sizes]),
    ]


def _classes_of_tricks(seed: int, whole: str) -> list[Chunk]:
    sources = [partial(_trick_classes, k, f"{seed} trick {k}") for k in range(TRICK_CHUNKS)]
    return chunks_of("twos.trick", "trick", sources, whole)


def enumerated(seed: int) -> list[Chunk]:
    """What a proof of an engine enumerates: one question of every class, its suits drawn from the seed."""
    first = "hands of up to 3 cards behind no card or one, one of every class up to the names of the suits"
    later = "hands of up to 3 cards behind 2 or 3, one for every pattern of suits, twos and threes"
    return [
        *_classes_of_tricks(seed, "tricks of 1 to 4 cards, one of every class up to the names of the suits"),
        *chunks_of("twos.legal", "legal-after-one", [partial(_led_classes, 0, 1, f"{seed} legal")], first),
        *chunks_of("twos.legal", "legal-after-more", [partial(_legal_classes, 0, 1, f"{seed} later")], later),
    ]


def _tricks(k: int, readings: TwosReadings) -> Iterator[Block]:
    """Every ordered trick of one to four cards; the ``k``-th share of them."""
    suits = chain.from_iterable(product(SUITS, repeat=length) for length in range(1, 5))
    for pattern, ranks in _rank_blocks(_share(suits, k, FULL_TRICK_CHUNKS), readings):
        held = [_NAMES[0][suit] for suit in pattern]
        yield _trick_questions(repeat(held, len(ranks)), ranks)


def rows_of(ranks: Sequence[int], lengths: Iterable[int]) -> Iterator[tuple[Card, ...]]:
    """Every row of different cards of these ranks, one for every way to name the suits."""
    for length in lengths:
        for suits in in_order_of_appearance(length):
            rows = product(*([Card(rank, suit) for rank in ranks] for suit in suits))
            alike = length == len({*suits})
            yield from (row for row in rows if alike or len({*row}) == length)


def _trick_classes(k: int, seed: str, readings: TwosReadings) -> Iterator[Block]:
    """One trick of every class under relabelling the suits; the ``k``-th share of them."""
    patterns = chain.from_iterable(in_order_of_appearance(length) for length in range(1, 5))
    rng = Random(seed)
    for pattern, ranks in _rank_blocks(_share(patterns, k, TRICK_CHUNKS), readings):
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


def _small_hands(table: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """Every hand of up to three cards that are not on the table."""
    free = [card for card in PACK if card not in table]
    return chain.from_iterable(combinations(free, size) for size in range(4))


def _alone(hand: list[str], trick: list[str]) -> Block:
    """A block of one legal question."""
    return [{"hand": hand, "trick": trick}]


def _led(k: int, count: int, _: TwosReadings) -> Iterator[Block]:
    """Every hand of up to three cards against every lead; the ``k``-th share of the leads. Leading itself first."""
    if k == 0:
        for hand in _small_hands(()):
            yield _alone(named(hand), [])
    for lead in PACK[k::count]:
        for hand in _small_hands((lead,)):
            yield _alone(named(hand), [str(lead)])


def _led_classes(k: int, count: int, seed: str, _: TwosReadings) -> Iterator[Block]:
    """One question of every class of ``_led`` under relabelling the suits: the lead is a club, and the hand's other
    suits are in canonical order.
    """
    rng = Random(seed)
    for lead in (None, *(Card(rank, 0) for rank in RANKS))[k::count]:
        table = () if lead is None else (lead,)
        for hand in hands_of(PACK, first_free=len(table)):
            if lead not in hand:
                names = _NAMES[int(rng.random() * 24)]
                yield _alone([names[suit][rank] for rank, suit in hand], [names[suit][rank] for rank, suit in table])


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


def _legal_classes(k: int, count: int, seed: str, _: TwosReadings) -> Iterator[Block]:
    """Hands of up to three cards with two or three on the table: one question for every pattern of suits and of the
    ranks two, three and other; the other ranks are drawn at random.
    """
    rng = Random(seed)
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
    others = [rng.sample(_OTHERS, len(_OTHERS)) for _ in SUITS]
    names = _NAMES[int(rng.random() * 24)]
    trick, held = ([names[suit][rank or others[suit].pop()] for suit, rank in cards] for cards in (table, hand))
    return {"hand": held, "trick": trick}


def _large_hands(profile: str, seed: str, _: TwosReadings) -> Iterator[Block]:
    """Generated hands of four to thirteen cards behind zero to three cards, rich in twos and threes."""
    rng = Random(seed)
    for _number in range({"quick": 2_000, "standard": 20_000, "full": 200_000}[profile]):
        cards = biased_pack(rng)
        size, length = rng.randint(4, 13), rng.randint(0, 3)
        yield _alone(named(cards[length : length + size]), named(cards[:length]))


def biased_pack(rng: Random, bias: float = 0.5) -> list[Card]:
    """A shuffled pack in which twos and threes tend to be on top."""
    weights = {card: rng.random() * (bias if card.rank <= THREE else 1.0) for card in PACK}
    return sorted(PACK, key=weights.__getitem__)


def short_deal(size: int, rng: Random) -> DealSetup:
    """A deal of a few cards per hand, rich in twos and threes."""
    cards = biased_pack(rng, 0.3)[: 4 * size]
    rng.shuffle(cards)
    return DealSetup(tuple(tuple(cards[seat::4]) for seat in range(4)), rng.randrange(4))


def _whole_deals(seed: str, readings: TwosReadings) -> Iterator[Block]:
    """Deals of up to thirteen cards a hand played to the end at random; now and then a refused move is tried."""
    rng = Random(seed)
    for number in range(DEALS_IN_CHUNK):
        setup = short_deal(13 if number % 2 else rng.randint(1, 13), rng)
        yield [plain(play_of(setup, tried_at_random(Deal(readings), setup, rng)))]


def _lines(size: int, seed: str, readings: TwosReadings) -> Iterator[Block]:
    """Every line of play of one short deal, from the first card to the last."""
    setup = short_deal(size, Random(seed))
    for line in lines(setup, readings):
        yield [plain(play_of(setup, line))]


def lines(setup: DealSetup, readings: TwosReadings) -> Iterator[tuple[Play, ...]]:
    """Every line of play of a deal, as the reference knows them."""
    game = Deal(readings)
    stack: list[tuple[DealState, tuple[Play, ...]]] = [(game.start(setup), ())]
    while stack:
        state, line = stack.pop()
        moves = game.moves(state)
        if not moves:
            yield line
        stack += [(game.step(state, move).state, (*line, move)) for move in moves]
