"""Starts that are few enough to try every move in every state, and the moves that are tried there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice, permutations, product
from string import ascii_letters

from bythebook.twin_it import Card, Cards, Flip, Move, Row, Slap, State, Target, Touch, TwinItSetup
from bythebook.twin_it.hands import visible, visible_pairs

FIRST = 2
"""The first of two hands is that of one of so many seats: the others at a table are like them."""


def written(piles: str, row: str = "", teams: tuple[int, ...] = ()) -> TwinItSetup:
    """A start: piles of cards, top first, each card as its two sides; a forbidden row of party 0."""
    numbers = count()

    def cards(text: str) -> Cards:
        return tuple(Card(next(numbers), *map(ascii_letters.index, sides)) for sides in text.split())

    dealt = tuple(cards(pile) for pile in piles.split(","))
    return TwinItSetup(dealt, 0, teams, (Row(0, cards(row)),) if row else ())


def _flips(setup: TwinItSetup, state: State) -> Iterator[Move]:
    """A flip of every seat, and slaps that touch a covered card or offer a set that is not the player's."""
    yield from (Flip(seat) for seat in range(state.seats))
    top = visible(state)[0]
    covered = [pile[1] for pile in state.piles if len(pile) > 1]
    for card in covered[:1]:
        yield Slap((Touch(0, card.id),))
        yield Slap((Touch(1, top.id), Touch(1, card.id)))
    if top.loose:
        yield Slap((Touch(0, top.id),), (Touch(0, top.id),))


def taking(setup: TwinItSetup, state: State) -> Iterator[Move]:
    """Flips, and every pair taken unopposed by every party."""
    yield from _flips(setup, state)
    for one, other in visible_pairs(state):
        for first, second in _claimants(state):
            yield from islice(_slaps(state, (first, one), (second, other)), 1)


def _claimants(state: State) -> list[tuple[int, int]]:
    """Whose two hands may take a pair: a player's or, in teams, those of two mates."""
    seats = range(state.seats)
    if not state.teams:
        return [(seat, seat) for seat in seats]
    return [(one, other) for one, other in permutations(seats, 2) if state.teams[one] == state.teams[other]]


def two_hands(setup: TwinItSetup, state: State) -> Iterator[Move]:
    """Flips, every single hand, and every two hands of whomever on whatever."""
    yield from _flips(setup, state)
    targets, seats = visible(state), range(state.seats)
    for hand in product(seats, targets):
        yield from _slaps(state, hand)
    for hands in product(product(seats[:FIRST], targets), product(seats, targets)):
        yield from _slaps(state, *hands)


def contests(setup: TwinItSetup, state: State) -> Iterator[Move]:
    """Two hands as above, and a pair that two want, in every order of three or four hands."""
    yield from two_hands(setup, state)
    targets = visible(state)
    for one, other in ((one, other) for one, other in permutations(targets, 2) if one.design == other.design):
        for mine in permutations(range(state.seats), 2):
            first, second = mine
            wanted = [(first, one), (first, other), (second, one), (second, other)]
            for hands in (*permutations(wanted[:3]), *permutations(wanted)):
                yield from _slaps(state, *hands)
            for third in (each for each in targets if each not in (one, other)):
                for hands in _together((first, one), (first, other), (second, third), (second, one)):
                    yield from _slaps(state, *hands)


def _together(*hands: tuple[int, Target]) -> Iterator[tuple[tuple[int, Target], ...]]:
    """Four hands in three orders: one player's first, the other's first, and in turns."""
    one, two, three, four = hands
    yield from ((one, two, three, four), (three, four, one, two), (one, three, two, four))


def _slaps(state: State, *hands: tuple[int, Target]) -> Iterator[Slap]:
    """A slap; where a player may have to choose a set to give up, with his oldest one and with his newest."""
    touches = tuple(Touch(player, target.id) for player, target in hands)
    players = dict.fromkeys(player for player, _ in hands)
    owned = {player: state.owned(state.party(player)) for player in players}
    choosing = [player for player, sets in owned.items() if len(sets) > 1 or (sets and state.teams)]
    for place in (0, -1) if choosing else (0,):
        yield Slap(touches, tuple(Touch(player, owned[player][place].cards[0].id) for player in choosing))
