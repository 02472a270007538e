"""The situations over which a deal of Twos is proved: every seat to play, behind chosen cards, with chosen hands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from bythebook.cards import PACK, Card, parse_cards
from bythebook.twos.deal import DealSetup, DealState, Play
from bythebook.twos.match import MatchSetup, MatchState
from bythebook.twos.scoring import Settled
from bythebook.twos.trick import Catch

Cards = tuple[Card, ...]
Case = tuple[DealState, Play]

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
_TAKEN = Settled(3, (Catch(3, 1, 2),), 1)


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


def beginnings() -> Iterator[DealState]:
    """Nine hands of the leader, led by any seat."""
    return (state._replace(taken=None) for state in states() if not state.trick and any(state.hands))


def setups() -> Iterator[DealSetup]:
    """Deals of none to 14 cards by any leader and two that are none; uneven hands, a card twice, and three, five or no
    hands.
    """
    for size, leader in product(range(14), range(-1, 5)):
        hands = tuple(PACK[seat * size : seat * size + size] for seat in range(4))
        yield DealSetup(hands, leader, (size, 0, -1, 2))
    one, two, three, four = (PACK[seat : seat + 2] for seat in range(0, 8, 2))
    repeated = ((one, two, three, one[::-1]), (one, two, three, three[::-1]), (one, two, one, two))
    wide = tuple(tuple(Card(rank, suit) for rank in range(2, 16)) for suit in range(4))
    uneven = (one[:1], two, three, four)
    for hands in ((one, two, three), (one, two, three, four, PACK[8:10]), uneven, uneven[::-1], *repeated, wide, ()):
        yield DealSetup(hands, 0)


_DEALS = tuple(
    tuple(map(parse_cards, hands))
    for hands in (("2C", "3C", "2D", "AC"), ("9C", "TC", "KD", "2H"), ("4C", "5C", "6C", "7C"))
)


def matches() -> Iterator[MatchSetup]:
    """None to three deals by any leader, and a faulty one first, second or third, or two behind the first."""
    bad, worse = (*_DEALS[0][:3], _DEALS[0][0]), _DEALS[2][:1] * 4
    for leader in range(4):
        yield from (MatchSetup(_DEALS[:number], leader) for number in range(4))
        yield from (MatchSetup(deals, leader) for deals in ((bad, _DEALS[1]), (_DEALS[1], bad), (*_DEALS[1:], bad)))
        yield MatchSetup((_DEALS[1], bad, worse), leader)


def match_plays() -> Iterator[tuple[MatchState, Play]]:
    """Every card where one or two are missing, in matches of one to three deals of a card each."""
    for number, finished, leader, led in product(range(1, 4), range(3), range(4), range(4)):
        if finished < number:
            for missing in (1, 2):
                played = {(led + place) % 4 for place in range(4 - missing)}
                dealt = _DEALS[finished]
                trick: Cards = tuple(dealt[(led + place) % 4][0] for place in range(4 - missing))
                hands = tuple(() if seat in played else dealt[seat] for seat in range(4))
                state = DealState(hands, led, trick, None, (1, 0, -2, 4))
                for seat in range(4):
                    yield MatchState(MatchSetup(_DEALS[:number], leader), finished, state), Play(seat, dealt[seat][0])
