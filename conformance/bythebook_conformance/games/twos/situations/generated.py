"""Generated deals: drawn and played at random, in every line, in small tables, and for Hypothesis to shrink."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st

from bythebook.cards import PACK, THREE, parse_cards
from bythebook.tricks import SEATS
from bythebook.twos import Deal, DealSetup, DealState, Play, TwosReadings
from bythebook_conformance.games.twos.messages import PLAYS
from bythebook_conformance.games.twos.situations.tricks import biased_pack
from bythebook_conformance.kit import Block, Chance
from bythebook_conformance.kit.tricks.generated import dealt, moves_drawn
from bythebook_conformance.kit.tricks.plays import tried_at_random
from bythebook_conformance.oracle.comparing import plain

DEALS_IN_CHUNK = 40


def short_deal(size: int, rng: Random) -> DealSetup:
    """A deal of a few cards per hand, rich in twos and threes."""
    cards = biased_pack(rng, 0.3)[: 4 * size]
    rng.shuffle(cards)
    return DealSetup(tuple(tuple(cards[seat::4]) for seat in range(4)), rng.randrange(4))


def whole_deals(chance: Chance, readings: TwosReadings) -> Iterator[Block]:
    """Deals of up to thirteen cards a hand played to the end at random; now and then a refused move is tried."""
    rng = chance.random()
    for number in range(DEALS_IN_CHUNK):
        setup = short_deal(13 if number % 2 else rng.randint(1, 13), rng)
        yield [plain(PLAYS.params(setup, tried_at_random(Deal(readings), setup, rng)))]


def lines(size: int, chance: Chance, readings: TwosReadings) -> Iterator[Block]:
    """Every line of play of one short deal, from the first card to the last, as the reference knows them."""
    setup, game = short_deal(size, chance.random()), Deal(readings)
    stack: list[tuple[DealState, tuple[Play, ...]]] = [(game.start(setup), ())]
    while stack:
        state, line = stack.pop()
        moves = game.moves(state)
        if not moves:
            yield [plain(PLAYS.params(setup, line))]
        stack += [(game.step(state, move).state, (*line, move)) for move in moves]


def few_of_each(
    packs: Iterable[str], deals: int, chance: Chance, form: Callable[[DealState], Hashable]
) -> Iterator[DealSetup]:
    """So many deals of every pack, no two of them of one ``form``."""
    rng = chance.random()
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


# ---- for Hypothesis --------------------------------------------------------------------------------------------------

# Low and plain cards first, so that shrinking leaves a high card, a two or a three only where one is needed.
_PLAIN = sorted((card for card in PACK if card.rank > THREE), key=lambda card: (card.rank, card.suit))
_SPECIAL = sorted((card for card in PACK if card.rank <= THREE), reverse=True)
SPECIAL_FROM = 200
"""Of the 256 values of a drawn byte, those from here on stand for a two or a three."""


@st.composite
def plays(draw: st.DrawFn, readings: TwosReadings) -> Any:
    """A deal of 1 to 13 cards per hand with moves: mostly legal ones, and some of every refused kind.

    Cards and moves are drawn as one byte each, in one string, which shrinks many times faster than a draw per card.
    """
    size = draw(st.integers(1, 4) | st.integers(5, 13))
    leader = draw(st.integers(0, 3))
    least = draw(st.integers(0, 4 * size))  # byte strings alone would mostly be short
    drawn = draw(st.binary(min_size=min(least, 4 * size), max_size=4 * size))
    setup = DealSetup(dealt(size, drawn, (_PLAIN, _SPECIAL), (SPECIAL_FROM,)), leader)
    game = Deal(readings)
    return PLAYS.params(setup, moves_drawn(draw, game, game.start(setup), least, 5 * size + 4))
