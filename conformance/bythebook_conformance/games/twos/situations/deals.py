"""Deals of Twos of key cards, and their states with moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from bythebook.cards import PACK, SUITS, THREE, TWO, Card, Cards, parse_cards
from bythebook.twos import DealSetup, DealState, Play
from bythebook.twos.scoring import TakenTrick
from bythebook.twos.trick import Catch
from bythebook_conformance.games.twos.situations.tricks import FEWER_RANKS, rows_of

Line = tuple[DealSetup, tuple[Play, ...]]
"""A deal and the cards that are played in it."""
Case = tuple[DealState, Play]


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
