"""Rounds: the states and moves over which they are proved, by phase, and those in which every move is tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement, permutations, product
from random import Random

from bythebook.cards import ACE, JACK, KING, QUEEN, RANKS, SUITS, TEN, Card, parse_cards
from bythebook.twins_and_followers import Round
from bythebook.twins_and_followers.readings import TwinsAndFollowersReadings
from bythebook.twins_and_followers.state import (
    CLAIM,
    DISCARD,
    DRAW,
    FIGHT,
    OVER,
    Claim,
    Declare,
    Discard,
    Draw,
    Drop,
    Laid,
    Move,
    Pass,
    RoundSetup,
    RoundState,
)
from bythebook_conformance.games.twins_and_followers.messages import WITHOUT_CARD
from bythebook_conformance.games.twins_and_followers.situations.generated import start_from
from bythebook_conformance.games.twins_and_followers.situations.hands import alike
from bythebook_conformance.kit.departures import single_departures
from bythebook_conformance.kit.playing import walks

# ---- for proofs, with every pattern of able seats --------------------------------------------------------------------


Case = tuple[RoundState, Move]
READ = TwinsAndFollowersReadings

EIGHT = Card(8, 3)
"""The card that is thrown, claimed and fought over."""
_ABLE = ((7, 7, 9), (8, JACK, QUEEN), (KING, KING, 9), (TEN, TEN, 7))
"""By seat, three ranks that win with an eight: as a follower, or as a twin."""
_UNABLE = ((3, 5, KING), (3, 5, 10), (3, 5, JACK), (3, 5, QUEEN))
_PILE = (Card(6, 0), Card(6, 1), Card(6, 2), Card(6, 3))
_OLD = (Card(2, 0), Card(ACE, 1), Card(2, 2), Card(2, 3))
"""Cards below and above the eight, which no hand needs."""


def dealt(rows: Sequence[Sequence[int]]) -> tuple[tuple[Card, ...], ...]:
    """Hands of these ranks, each card of the next suit; the eight of spades is left out."""
    cards = iter(alike([rank for row in rows for rank in row]))
    return tuple(tuple(next(cards) for _ in row) for row in rows)


def hands(able: Sequence[bool]) -> tuple[tuple[Card, ...], ...]:
    """A hand of three for every seat, which wins with an eight or not."""
    return dealt([(_ABLE if each else _UNABLE)[seat] for seat, each in enumerate(able)])


def _below(seat: int) -> list[tuple[tuple[Laid, ...], tuple[Card, ...]]]:
    """What lies below the eight, and the order of a new pile: nothing; a card of the start; one that is dead between
    two of seats, with an order for the highest; the middle two of these; the first three, and an order that names
    another.
    """
    first, second, third, fourth = _OLD
    other = 0 if seat else 1
    several = (Laid(first, None), Laid(second, other), Laid(third, seat, True), Laid(fourth, seat))
    return [
        ((), ()),
        ((Laid(first, None),), ()),
        (several, (EIGHT, fourth, second)),
        (several[1:3], (first,)),
        (several[:3], (fourth,)),
    ]


def _patterns(seats: int) -> Iterator[tuple[int, tuple[bool, ...]]]:
    """Every seat as the discarder, with every choice of able seats."""
    return product(range(seats), product((False, True), repeat=seats))


def throws() -> Iterator[Case]:
    """A discard at tables of two and three with any seats able, up to three cards in the pile and five kinds of
    discards below, and at a table of four whose fighters are more than the pile.
    """
    for seats, piles in ((2, (0, 1)), (3, (0, 1, 2, 3)), (4, (2,))):
        for (seat, able), pile in product(_patterns(seats), piles):
            for below, shuffle in _below(seat) if pile == 0 or seats == 2 else _below(seat)[2:3]:
                held = hands(able)
                held = (*held[:seat], (EIGHT, *held[seat]), *held[seat + 1 :])
                live = below[-1].card if below and not below[-1].dead else None
                drawn = held[seat][3 * (seats == 2)]
                state = RoundState(DISCARD, seat, (), held, _PILE[:pile], below, live, drawn=drawn, shuffle=shuffle)
                yield state, Discard(seat, EIGHT)


def _clockwise(seat: int, seats: int) -> tuple[int, ...]:
    return tuple((seat + step) % seats for step in range(1, seats + 1))


def answers() -> Iterator[Case]:
    """A claim or a pass by any seat that is still to be asked, after any answers in any order, at a table of three with
    any of the seats asked; and at a table of four.
    """
    for seats, seat, pile in (*product((3,), range(3), range(4)), (2, 0, 1), (2, 1, 0), (4, 1, 2)):
        row = _clockwise(seat, seats)
        for asked in chain.from_iterable(combinations(row, size) for size in range(1, 4)):
            held = hands([each in asked for each in range(seats)])
            below, shuffle = _below(seat)[2 if pile % 2 else 0]
            for said in _said(asked):
                waiting = tuple(each for each in asked if each not in dict(said))
                discards = (*below, Laid(EIGHT, seat))
                state = RoundState(
                    CLAIM, None, waiting, held, _PILE[:pile], discards, EIGHT, None, None, asked, said, (), shuffle
                )
                yield from ((state, kind(each)) for kind in (Claim, Pass) for each in waiting)


def _said(asked: tuple[int, ...]) -> Iterator[tuple[tuple[int, bool], ...]]:
    """Every row of answers after which somebody is still to be asked."""
    for size in range(len(asked)):
        for order, claims in product(permutations(asked, size), product((False, True), repeat=size)):
            yield tuple(zip(order, claims, strict=True))


def late_claims() -> Iterator[Case]:
    """A claim by any seat of the eight that lies open, alone or under the drop of a fight, before and after the next
    draw, whoever is able.
    """
    for (seat, able), phase, dropped in product(_patterns(3), (DRAW, DISCARD), (False, True)):
        turn = (seat + 1) % 3
        held = hands(able)
        if phase == DISCARD:
            held = (*held[:turn], (*held[turn], _PILE[3]), *held[turn + 1 :])
        drawn = _PILE[3] if phase == DISCARD else None
        laid = (Laid(EIGHT, seat), Laid(_OLD[0], turn, True))[: 2 if dropped else 1]
        state = RoundState(phase, turn, (), held, _PILE[:2], laid, EIGHT, drawn=drawn)
        yield from ((state, Claim(each)) for each in range(3))


def drops() -> Iterator[Case]:
    """A drop by every fighter still to drop, after any drops in any order: two or three fighters of three, the
    discarder among them or not, up to three cards in the pile; and a table of four, by those who have dropped, too.
    """
    for seats, seat, piles in ((3, 1, (0, 1, 2, 3)), (3, 0, (2,)), (4, 2, (2,))):
        row = _clockwise(seat, seats)
        fighting = list(chain.from_iterable(combinations(row, size) for size in (2, 3)))
        for fighters, pile in product(fighting[:4], piles):
            for state in _fights(seats, seat, fighters, pile):
                for each in [each for each in fighters if seats == 4 or each not in dict(state.drops)]:
                    held = state.hands[each]
                    yield from ((state, Drop(each, card)) for card in (held[2:] if state.drops else held))


def first_drops() -> Iterator[Case]:
    """The first drop by either of two fighters who are listed by seat, not clockwise."""
    held = hands((True, False, True))
    state = RoundState(FIGHT, None, (0, 2), held, _PILE[:3], (Laid(EIGHT, 1),))
    return ((state, Drop(seat, card)) for seat in (0, 2) for card in held[seat])


def partners() -> Iterator[Case]:
    """A drop of each of three cards in a fight, of the ends of the numbers, what lies beside them, and the faces."""
    pile, some = (Card(2, 3), Card(3, 3), Card(4, 3)), (ACE, 2, 3, 9, TEN, JACK, QUEEN, KING)
    for ranks in combinations_with_replacement(some, 3):
        for contested in some:
            held = alike((*ranks, contested))
            if held[3].suit < 3:
                hands = (held[:3], (Card(5, 3), Card(6, 3), Card(7, 3)), (Card(8, 3), Card(9, 3), Card(TEN, 3)))
                state = RoundState(FIGHT, None, (0, 1), hands, pile, (Laid(held[3], 2),))
                yield from ((state, Drop(0, card)) for card in held[:3])


def _fights(seats: int, seat: int, fighters: tuple[int, ...], pile: int) -> Iterator[RoundState]:
    """Fights over the eight, with every row of drops before the last."""
    held = hands([each in fighters for each in range(seats)])
    for below, shuffle in _below(seat)[1:3] if pile in (2, 3) else _below(seat)[3:4]:
        discards = (*below, Laid(EIGHT, seat))
        for size in range(len(fighters)):
            for order in permutations(fighters, size):
                dropped = tuple((each, held[each][each % 3]) for each in order)
                yield RoundState(FIGHT, None, fighters, held, _PILE[:pile], discards, drops=dropped, shuffle=shuffle)


def draws() -> Iterator[Case]:
    """A draw that wins or does not, of the last card or of two, with a card to be claimed or not."""
    for turn, able, pile, live in product(range(2), (False, True), (1, 2), (None, _OLD[0])):
        held = hands((able, able))
        discards = (Laid(_OLD[0], 1 - turn),)
        yield RoundState(DRAW, turn, (), held, (EIGHT, *_PILE)[:pile], discards, live), Draw(turn)


def declarations() -> Iterator[Case]:
    """A declaration with four cards that win or do not."""
    for turn, able in product(range(3), (False, True)):
        held = hands([able] * 3)
        held = (*held[:turn], (*held[turn], EIGHT), *held[turn + 1 :])
        yield RoundState(DISCARD, turn, (), held, _PILE[:1], (), drawn=EIGHT), Declare(turn)


def _course() -> Iterator[Case]:
    return chain(draws(), declarations(), throws(), answers(), late_claims(), drops())


def moves() -> Iterator[Case]:
    """Every move by every seat and two others in a state of every phase at a table of three; draws and declarations
    that win or not; discards before any seats able, with up to three cards in the pile; every row of answers and of
    drops at tables of two to four; late claims.
    """
    return chain(attempts(), _course())


def states() -> Iterator[RoundState]:
    """A state of every phase at a table of three.

    Every seat discards, before seats that are able, not able and fighting.
    """
    for seat in range(3):
        next_seat, last_seat = (seat + 1) % 3, (seat + 2) % 3
        for able in ((True, True, True), (False, True, True), (False, False, False)):
            held = hands(able)
            laid = (Laid(_OLD[0], None), Laid(_OLD[1], last_seat), Laid(EIGHT, seat))
            four = (*held[:seat], (EIGHT, *held[seat]), *held[seat + 1 :])
            for drawn in (EIGHT, held[seat][0]):
                yield RoundState(DISCARD, seat, (), four, _PILE[:2], laid[:2], laid[1].card, drawn=drawn)
            for live in (None, EIGHT):
                yield RoundState(DRAW, next_seat, (), held, _PILE[:2], laid, live)
                yield RoundState(OVER, None, (), held, _PILE[:2], laid, live, winner=seat)
            asked = tuple(each for each in _clockwise(seat, 3) if able[each])
            for said in ((), *(((each, claims),) for each in asked for claims in (False, True))):
                waiting = tuple(each for each in asked if each not in dict(said))
                if waiting:
                    yield RoundState(CLAIM, None, waiting, held, _PILE, laid, EIGHT, contenders=asked, answers=said)
            for fighters in ((next_seat, last_seat), (next_seat, last_seat, seat)):
                for dropped in ((), *(((each, held[each][2]),) for each in fighters)):
                    yield RoundState(FIGHT, None, fighters, held, _PILE, laid, drops=dropped)


def attempts() -> Iterator[Case]:
    """Every move by every seat and two others, with every card of a hand, the discard and one of the pile, in a state
    of every phase at a table of three.
    """
    return chain.from_iterable(map(attempts_in, states()))


def attempts_in(state: RoundState) -> Iterator[Case]:
    """These moves in a state."""
    cards = [*(card for hand in state.hands for card in hand), EIGHT, _PILE[1]]
    for seat in range(-1, 4):
        yield from ((state, kind(seat)) for kind in (Draw, Declare, Claim, Pass))
        if seat in (-1, 3):
            yield from ((state, kind(seat, EIGHT)) for kind in (Discard, Drop))
        else:
            yield from ((state, kind(seat, card)) for kind in (Discard, Drop) for card in dict.fromkeys(cards))


def setups() -> Iterator[RoundSetup]:
    """Two to seventeen hands of three with the first or the last seat to start; a short pile or none, and discards."""
    pack = [Card(rank, suit) for suit in SUITS for rank in RANKS]
    for seats in range(2, 18):
        held = tuple(tuple(pack[3 * seat : 3 * seat + 3]) for seat in range(seats))
        yield from (RoundSetup(held, tuple(pack[3 * seats :][:2]), starter) for starter in (0, seats - 1))
    held, pile = hands((True, False)), _PILE[:2]
    for cards, discards, starter in product((pile, ()), ((), _OLD), range(2)):
        yield from (RoundSetup(held, cards, starter, discards, shuffle) for shuffle in ((), _OLD))


# ---- small tables ----------------------------------------------------------------------------------------------------


_DRAWN = 60
"""So many bytes are drawn for a start."""
FIGHTS = (
    "0 | 3D 4S 4D, 7H 8C KC | 5C 9S | 6H",
    "1 | 5H 5C 6D, 8C TD 8D, 2H 2S 4H | 5S 3S |",
    "1 | 6H 9S 9H, QD 8D 5C, 4H 7S 7D, 6S AC 2H | 5S 3C TC | 9D",
    "0 | 3D QD 6S, 6C 6H 9D, 7H QH QS, 4D 4C 7S | 8C JH AH |",
    "2 | 6C 6D AD, 3H 5D 5S, 4C 2D 2H, 3S 5H 5C | 2S 4S KH 7C |",
    "1 | JC 7S AH, JH 8H 3C, 3H 5C 5S, 3S 5D 5H | 4C QS 4H 2S |",
    "1 | KH AC AH, 4C 4H 7D, TD AS QH | JC 7C QD QS 9C |",
)
"""The starter, the hands, the pile from its top, older discards: in these rounds two or three fight, with as many cards
in the pile or with fewer.
"""


def written() -> Iterator[RoundSetup]:
    """The rounds that are written down here."""
    for line in FIGHTS:
        starter, hands, pile, discards = line.split("|")
        dealt = tuple(parse_cards(hand) for hand in hands.split(","))
        yield RoundSetup(dealt, parse_cards(pile), int(starter), parse_cards(discards))


def drawn(seats: int, pile: int, rounds: int, number: int) -> Iterator[RoundSetup]:
    """So many starts, drawn by a number, for so many seats with so many cards in the pile; every other one has an older
    discard.
    """
    rng, made = Random(number), 0
    while made < rounds:
        setup = start_from(rng.randbytes(_DRAWN))
        if len(setup.hands) == seats and len(setup.pile) >= pile and setup.discards:
            yield setup._replace(pile=setup.pile[:pile], discards=setup.discards[: made % 2])
            made += 1


def tried(setup: RoundSetup, state: RoundState) -> Iterator[Move]:
    """Every kind of move by every seat: with each of its cards, with one of another hand, with those that lie open."""
    lying = [state.discards[-1].card] if state.discards else []
    for seat, hand in enumerate(state.hands):
        yield from (kind(seat) for kind in WITHOUT_CARD)
        for card in (*hand, *state.hands[seat - 1][:1], *lying, *state.pile[:1]):
            yield Discard(seat, card)
            yield Drop(seat, card)


def walked() -> Iterator[tuple[RoundSetup, tuple[Move, ...]]]:
    """40 rounds of two or three with a short pile: every state at most 5 moves from the start, and every kind of
    refused move in each.
    """
    rng, made, seen = Random(4), 0, set[str]()
    while made < 40:
        setup = start_from(rng.randbytes(_DRAWN))
        if len(setup.hands) > 3 or len(setup.pile) > 4:
            continue
        made += 1
        for readings in single_departures(TwinsAndFollowersReadings):
            game = Round(readings)
            for way in walks(game.start(setup), game.step, _tried_once, 5):
                known = repr((setup, way))
                if known not in seen:
                    seen.add(known)
                    yield setup, way


def _tried_once(state: RoundState) -> Iterator[Move]:
    """Every kind of move by every seat, with each of its cards and with one of another hand."""
    drops = state.phase in ("claim", "fight")
    for seat, hand in enumerate(state.hands):
        cards = (*hand, state.hands[seat - 1][0])
        yield from (kind(seat) for kind in WITHOUT_CARD)
        yield from (Discard(seat, card) for card in cards)
        yield from (Drop(seat, card) for card in (cards if drops else hand[:1]))
