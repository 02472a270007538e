"""The domains over which mutants of Twos are shown to be equivalent: suits are named in order of appearance."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from bythebook.cards import ACE, KING, RANKS, SUITS, TEN, THREE, TWO, Card
from bythebook_conformance.games.twos.questions.domains import hands_of, rows_of
from bythebook_conformance.kit import Scope
from bythebook_conformance.kit.cards import named

_TRICK_RANKS = (TWO, THREE, 4, TEN, KING, ACE)
_FEW_RANKS = (TWO, THREE, TEN, ACE)
_FEWER_RANKS = (TWO, THREE, ACE)

Cards = tuple[Card, ...]


def _tricks() -> Iterator[dict[str, Any]]:
    """Tricks of one or two cards, and of three or four of the ranks 2, 3, 4, 10, K, A."""
    for cards in chain(rows_of(RANKS, range(1, 3)), rows_of(_TRICK_RANKS, range(3, 5))):
        yield {"cards": named(cards)}


def _legal() -> Iterator[dict[str, Any]]:
    """Hands of up to two cards behind up to two of the ranks 2, 3, 10, A, and of the ranks 2, 3, A up to two behind
    three and three behind up to two.
    """
    for ranks, most, sizes in ((_FEW_RANKS, 2, (0, 1, 2)), (_FEWER_RANKS, 3, (1, 2)), (_FEWER_RANKS, 2, (3,))):
        for table in chain([()], rows_of(ranks, range(1, most + 1))):
            free = tuple(Card(rank, suit) for suit in SUITS for rank in ranks if Card(rank, suit) not in table)
            for hand in hands_of(free, first_free=len({card.suit for card in table}), most=max(sizes)):
                if len(hand) in sizes:
                    yield {"hand": named(hand), "trick": named(table)}


def _deals() -> Iterator[dict[str, Any]]:
    """Deals of one card each of the ranks 2, 3, A, led by seat 1."""
    for cards in rows_of(_FEWER_RANKS, range(4, 5)):
        hands = [named(cards[seat - 1 : seat] or cards[3:]) for seat in range(4)]
        moves = [{"seat": (place + 1) % 4, "play": str(card)} for place, card in enumerate(cards)]
        yield {"hands": hands, "leader": 1, "moves": moves}


def _choices() -> Iterator[dict[str, Any]]:
    """Deals of a two or a three and a nine each, of which the former are played first, led by seat 0 or 3."""
    for cards in rows_of((TWO, THREE), range(4, 5)):
        for leader, nines in ((0, SUITS), (3, SUITS[::-1])):
            seats = [(seat - leader) % 4 for seat in range(4)]
            hands = [named((cards[place], Card(9, nines[place]))) for place in seats]
            moves = [{"seat": (place + leader) % 4, "play": str(card)} for place, card in enumerate(cards)]
            yield {"hands": hands, "leader": leader, "moves": moves}


SCOPES = (
    Scope.of("twos.trick", _tricks, most=None),
    Scope.of("twos.legal", _legal, most=None),
    Scope.of("twos.play", _deals),
    Scope.of("twos.play", _choices, most=None),
)
