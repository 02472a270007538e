"""Rounds that are few enough to try every move in every state, written down or drawn."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bythebook.cards import parse_cards
from bythebook.twins_and_followers import Discard, Drop, Move, Round, RoundSetup, RoundState, TwinsAndFollowersReadings
from bythebook_conformance.games.twins_and_followers.moving import WITHOUT_CARD
from bythebook_conformance.games.twins_and_followers.situations.generated import start_from
from bythebook_conformance.kit.departures import single_departures
from bythebook_conformance.kit.playing import walks

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


def drawn(seats: int, pile: int, rounds: int, seed: int) -> Iterator[RoundSetup]:
    """So many starts for so many seats with so many cards in the pile; every other one has an older discard."""
    rng, made = Random(seed), 0
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
