"""Deals of Twos: drawn and played at random, in every line, of key cards, and in small tables; matches of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import product
from random import Random

from bythebook.cards import PACK, SUITS, THREE, TWO, Card, parse_cards
from bythebook.tricks import SEATS
from bythebook.twos import Deal, DealSetup, DealState, Play, TwosReadings
from bythebook.twos.scoring import TakenTrick
from bythebook.twos.trick import Catch
from bythebook_conformance.games.twos.rulings import play_of
from bythebook_conformance.games.twos.situations.tricks import FEWER_RANKS, biased_pack, rows_of
from bythebook_conformance.kit import Block
from bythebook_conformance.kit.tricks.plays import tried_at_random
from bythebook_conformance.oracle.comparing import plain

Cards = tuple[Card, ...]
Line = tuple[DealSetup, tuple[Play, ...]]
"""A deal and the cards that are played in it."""
Case = tuple[DealState, Play]
DEALS_IN_CHUNK = 40

# ---- drawn -----------------------------------------------------------------------------------------------------------


def short_deal(size: int, rng: Random) -> DealSetup:
    """A deal of a few cards per hand, rich in twos and threes."""
    cards = biased_pack(rng, 0.3)[: 4 * size]
    rng.shuffle(cards)
    return DealSetup(tuple(tuple(cards[seat::4]) for seat in range(4)), rng.randrange(4))


def whole_deals(seed: str, readings: TwosReadings) -> Iterator[Block]:
    """Deals of up to thirteen cards a hand played to the end at random; now and then a refused move is tried."""
    rng = Random(seed)
    for number in range(DEALS_IN_CHUNK):
        setup = short_deal(13 if number % 2 else rng.randint(1, 13), rng)
        yield [plain(play_of(setup, tried_at_random(Deal(readings), setup, rng)))]


def lines(size: int, seed: str, readings: TwosReadings) -> Iterator[Block]:
    """Every line of play of one short deal, from the first card to the last, as the reference knows them."""
    setup, game = short_deal(size, Random(seed)), Deal(readings)
    stack: list[tuple[DealState, tuple[Play, ...]]] = [(game.start(setup), ())]
    while stack:
        state, line = stack.pop()
        moves = game.moves(state)
        if not moves:
            yield [plain(play_of(setup, line))]
        stack += [(game.step(state, move).state, (*line, move)) for move in moves]


def few_of_each(
    packs: Iterable[str], deals: int, seed: str, form: Callable[[DealState], Hashable]
) -> Iterator[DealSetup]:
    """So many deals of every pack, drawn from a seed, no two of them of one ``form``."""
    rng = Random(seed)
    for pack in packs:
        cards, seen = list(parse_cards(pack)), set[Hashable]()
        for _ in range(20 * deals):
            rng.shuffle(cards)
            setup = DealSetup(tuple(tuple(cards[seat::SEATS]) for seat in range(SEATS)), 0)
            known = form(Deal().start(setup))
            if known not in seen:
                seen.add(known)
                yield setup
            if len(seen) == deals:
                break


_OTHERS = tuple(parse_cards("7S 7H 7D 7C 8S"))
"""Cards that a deal may lack."""


def tried(setup: DealSetup, state: DealState) -> Iterator[Play]:
    """Every card of the deal, and one that was not dealt, by every seat."""
    dealt = [card for hand in setup.hands for card in hand]
    other = next(card for card in _OTHERS if card not in dealt)
    for seat in range(SEATS):
        yield from (Play(seat, card) for card in dealt)
        yield Play(seat, other)


# ---- of key cards ----------------------------------------------------------------------------------------------------


def _line(hands: Iterable[Cards], leader: int, cards: Cards) -> Line:
    return DealSetup(tuple(hands), leader), tuple(Play((place + leader) % 4, card) for place, card in enumerate(cards))


def key_deals() -> Iterator[Line]:
    """Deals of one card each of the ranks 2, 3, A, led by seat 1."""
    for cards in rows_of(FEWER_RANKS, range(4, 5)):
        yield _line((cards[seat - 1 : seat] or cards[3:] for seat in range(4)), 1, cards)


def choices() -> Iterator[Line]:
    """Deals of a two or a three and a nine each, of which the former are played first, led by seat 0 or 3."""
    for cards in rows_of((TWO, THREE), range(4, 5)):
        for leader, nines in ((0, SUITS), (3, SUITS[::-1])):
            places = [(seat - leader) % 4 for seat in range(4)]
            yield _line(((cards[place], Card(9, nines[place])) for place in places), leader, cards)


_TRICKS = tuple(
    map(
        parse_cards,
        (
            *("", "9C", "2C", "3C", "9C TC", "2C 9C", "9C 2C", "3C 2C", "2C 2D", "9C 3D"),
            *("9C KC AC", "TC KC 9D", "9C 2C 9D", "2C 3C 9C", "3C 9C 2C", "9C 3D 2D", "2C 2D 3C", "2C 2D 2H"),
            *("9C 2D 3D", "3C 2C 2D", "2C 3C 2D", "9C 2D 2H"),
        ),
    )
)
"""What lies when a seat plays: none to three cards, with every part that twos and threes can have."""
_HANDS = tuple(map(parse_cards, ("2S 4C", "2S 4H", "4C 5C", "3C 3D", "2S 2H", "4H", "2S", "3H", "2D AC")))
_TAKEN = TakenTrick(3, (Catch(3, 1, 2),), 1)


def states() -> Iterator[DealState]:
    """Every trick of none to three cards, led by every seat, and the end of a deal.

    A trick of three is led by one seat only, before one of the hands by another.
    """
    for leader, trick, hand in product(range(4), _TRICKS, _HANDS):
        if {*hand} & {*trick} or (len(trick) == 3 and leader != 1 and (leader, hand) != (3, _HANDS[5])):
            continue
        due, rest = (leader + len(trick)) % 4, iter([card for card in PACK if card not in (*hand, *trick)])
        played = {(leader + place) % 4 for place in range(len(trick))}
        sizes = [len(hand) - (seat in played) for seat in range(4)]
        hands = tuple(hand if seat == due else tuple(next(rest) for _ in range(sizes[seat])) for seat in range(4))
        first = next((place for place, card in enumerate(trick) if card.rank == 2), len(trick))
        for by_choice in {(), tuple(range(first + 1, len(trick)))}:
            scores = (0, 0, 0, 0) if by_choice else (1, 5, -2, 3)
            yield DealState(hands, leader, trick, None if trick else _TAKEN, scores, by_choice)
    yield from (DealState(((), (), (), ()), leader, (), _TAKEN, (1, 2, 3, -1)) for leader in range(4))


def plays() -> Iterator[Case]:
    """Every card of nine hands behind 22 tricks of none to three cards, led by any seat (of three, by one or two);
    every card by every seat with four of these hands.
    """
    for state in states():
        due = (state.leader + len(state.trick)) % 4
        yield from ((state, Play(due, card)) for card in state.hands[due])
        if state.leader == 1 and (state.hands[due] in _HANDS[:4] or not state.hands[due]):
            cards = {card for hand in state.hands for card in hand} | {*state.trick[:1], PACK[-1]}
            yield from ((state, Play(seat, card)) for seat, card in product(range(4), sorted(cards)))


def few_plays() -> Iterator[Case]:
    """Every card of three hands behind 22 tricks of none to three cards, led by any seat (of three, by one); every card
    by every seat with one of these hands; and plays when all is over.
    """
    for state in states():
        due = (state.leader + len(state.trick)) % 4
        if state.hands[due] in (_HANDS[0], _HANDS[3], _HANDS[5], ()):
            yield from ((state, Play(due, card)) for card in state.hands[due])
            if state.hands[due] in (_HANDS[0], ()):
                cards = {card for hand in state.hands for card in hand} | {*state.trick[:1], PACK[-1]}
                yield from ((state, Play(seat, card)) for seat, card in product(range(4), sorted(cards)[:5]))


def setups() -> Iterator[DealSetup]:
    """Nine hands of the leader, led by any seat."""
    starts = (state for state in states() if not state.trick and any(state.hands))
    return (DealSetup(state.hands, state.leader, state.scores) for state in starts)
