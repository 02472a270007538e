"""Games of Twin It!: starts and moves that are allowed or not, flips, and starts few enough to try every move."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count, islice, permutations, product
from string import ascii_letters

from bythebook.twin_it import Cards, Target, Touch
from bythebook.twin_it.game import TwinItSetup
from bythebook.twin_it.hands import visible, visible_pairs
from bythebook.twin_it.state import ANYONE, Card, Flip, Move, Outcome, Row, Slap, State, WonSet
from bythebook_conformance.games.twin_it.situations.landed import card, rows_of_touches, slaps

# ---- for proofs, with everything that has a say in them --------------------------------------------------------------


_TEAMS: tuple[tuple[int, ...], ...] = ((), (0, 1, 0, 1), (0, 0, 0, 1))


def states() -> Iterator[State]:
    """Four players with any design on two tops, on the table, in a set and in a row; a chain, a side, who is due."""
    places = product(
        _TEAMS, ((0, 1, 2), (0, 0, 2), (0, 1, 1), (1, 0, 0), (2, 1, 0), (0, 8, 8)), (False, True), (0, 1, ANYONE, None)
    )
    for number, (teams, (first, second, lying), row, due) in enumerate(places):
        piles = ((card(1, first), card(2, 30)), (card(3, second),), (), ())
        triple = WonSet(0, (card(7, 8), card(8, 8), card(9, 8)))
        won = (WonSet(1, (card(5, 1), card(6, 1))), triple, WonSet(1, (card(12, 2), card(13, 2))))
        table = (card(4, lying), card(14, 31))
        rows = (Row(0, (card(10, 0), card(11, 2))), Row(1, (card(15, 32), card(16, 2)))) if row else ()
        state = State(teams, (), due, table, piles, won[number // 4 % 3 :], rows, None)
        side = number // 8 % 2 if teams and due == ANYONE and number // 4 % 2 else None
        yield state._replace(chain=number // 4 % 3 < 2, side=side)
        if due == 0:
            yield state._replace(winner=1, due=None)
            yield state._replace(piles=((card(1, first),), (card(3, second),)), teams=(), sets=won[:1], chain=True)


def attempts() -> Iterator[tuple[State, Move]]:
    """Flips by every seat and two others, slaps with faults of every kind, for four players alone and in teams and for
    two, with pairs in every place, in a chain or not, whoever is due.
    """
    touches = rows_of_touches(
        ", 0:1, 0:1 0:4, 0:1 0:4 0:3, 0:2, 0:2 1:2 1:99, -1:1, 4:1 4:3 4:4, 0:1 1:1 1:3 1:4, 0:12 0:14, 0:6 1:5, "
        "0:11 1:15, 4:1 -1:4, 0:1 1:2"
    )
    gives = rows_of_touches(", 0:8, 1:5 0:5, 0:4, -1:5 4:8, 2:8, 0:9 1:12, 0:99")
    for state in states():
        yield from ((state, Flip(seat)) for seat in range(-1, 5))
        for touched, given in product(touches, gives):
            if not touched or not given or touched == touches[1]:
                yield state, Slap(touched, given)


def flips() -> Iterator[tuple[State, int]]:
    """A flip of either of two seats, with any turn interrupted, and a third card of a kind or not.

    A third card may come to two on the table or to one and the only card of a pile; before the flip there is a tie.
    """
    for seat, interrupted, hidden, side, second in product((0, 1), (None, 0, 1, 2), (0, 9), (None, 1), (0, 8)):
        piles = ((Card(1, 7, hidden), card(2, 30)), (Card(3, second, hidden),), ())
        table = (card(4, 0, 40), card(5, 0 if second else 2, 41))
        tied = (Outcome("tie", None, (4, 5)),)
        before = State((), tied, seat, table, piles, (), (Row(0, (card(6, 3),)),), None, interrupted, 2, True, side)
        yield before, seat
        yield before._replace(teams=(0, 1, 1)), seat


def setups() -> Iterator[TwinItSetup]:
    """Two to six piles, of which all, none or the second has cards, any seat first, alone, with a row and in teams."""
    for seats, empty in product(range(2, 7), ((), (0, 2, 3, 4, 5), range(6))):
        cards = (() if seat in empty else (card(seat, seat), card(10 + seat, seat)) for seat in range(seats))
        piles = tuple(cards)
        for first in (0, 1, seats - 1):
            yield TwinItSetup(piles, first)
            yield TwinItSetup(piles, first, (0, 1, 1, 0, 1, 1)[:seats] if seats > 3 else (), (Row(0, (card(99, 50),)),))


def course() -> Iterator[tuple[State, Move]]:
    """A flip with any turn interrupted and a third card of a kind or not; one or two hands of two players on five
    targets, three on three of them, and chosen rows of up to six hands with several results, with no sets before,
    three or four, some in teams.
    """
    return chain(((state, Flip(seat)) for state, seat in flips()), slaps())


# ---- small tables ----------------------------------------------------------------------------------------------------


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
    for below in covered[:1]:
        yield Slap((Touch(0, below.id),))
        yield Slap((Touch(1, top.id), Touch(1, below.id)))
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
