"""The domains over which mutants of Twins & Followers are shown to be equivalent."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from random import Random
from typing import Any

import msgspec

from bythebook.cards import RANKS, SUITS, Card
from bythebook.twins_and_followers import Discard, Drop, Move, Round, RoundState, TwinsAndFollowersReadings
from bythebook_conformance.games.twins_and_followers.moving import WITHOUT_CARD
from bythebook_conformance.games.twins_and_followers.questions.domains import alike
from bythebook_conformance.games.twins_and_followers.questions.generated import play_of, start_from
from bythebook_conformance.kit import Scope
from bythebook_conformance.kit.cards import named
from bythebook_conformance.kit.departures import single_departures
from bythebook_conformance.kit.walking import walks


def _hands() -> Iterator[dict[str, Any]]:
    """Rows of four ranks with suits as much alike as can be, and hands of four ranks with four different suits."""
    for ranks in product(RANKS, repeat=4):
        yield {"cards": named(alike(ranks))}
    for ranks in combinations_with_replacement(RANKS, 4):
        yield {"cards": named(tuple(map(Card, ranks, SUITS)))}


ROUNDS = 40
MOVES = 5


def _rounds() -> Iterator[dict[str, Any]]:
    """Short rounds walked through under every single departure; questions that occur under several are asked once."""
    rng, made, seen = Random(4), 0, set[bytes]()
    while made < ROUNDS:
        setup = start_from(rng.randbytes(60))
        if len(setup.hands) > 3 or len(setup.pile) > 4:
            continue
        made += 1
        for readings in single_departures(TwinsAndFollowersReadings):
            game = Round(readings)
            for way in walks(game.start(setup), game.step, _tried, MOVES):
                params = msgspec.to_builtins(play_of(setup, way))
                text = msgspec.json.encode(params)
                if text not in seen:
                    seen.add(text)
                    yield params


def _tried(state: RoundState) -> Iterator[Move]:
    """Every kind of move by every seat, with each of its cards and with one of another hand."""
    drops = state.phase in ("claim", "fight")
    for seat, hand in enumerate(state.hands):
        cards = (*hand, state.hands[seat - 1][0])
        yield from (kind(seat) for kind in WITHOUT_CARD)
        yield from (Discard(seat, card) for card in cards)
        yield from (Drop(seat, card) for card in (cards if drops else hand[:1]))


SCOPES = (
    Scope.of("twins_and_followers.wins", _hands),
    Scope(
        f"{ROUNDS} rounds of two or three with a short pile: every state at most {MOVES} moves from the start, and "
        "every kind of refused move in each",
        "twins_and_followers.play",
        _rounds,
    ),
)
