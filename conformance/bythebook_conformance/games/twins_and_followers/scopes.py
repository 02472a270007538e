"""The domain over which changed rules of Twins & Followers are shown to be no change."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Any

from bythebook.cards import RANKS, SUITS, Card
from bythebook.twins_and_followers import split
from bythebook_conformance.kit import Scope, Unknowns
from bythebook_conformance.proofs.cards import cards_domain
from bythebook_conformance.wire.cards import named


def _hands() -> Iterator[dict[str, Any]]:
    for ranks in product(RANKS, repeat=4):
        alike = tuple(Card(rank, ranks[:place].count(rank)) for place, rank in enumerate(ranks))
        yield {"cards": named(alike)}
    for ranks in combinations_with_replacement(RANKS, 4):
        yield {"cards": named(tuple(map(Card, ranks, SUITS)))}


UNKNOWNS = (
    Unknowns(
        ("twins_and_followers.hand", "twins_and_followers.followers"),
        (cards_domain("all hands of four, in any order", 4),),
        split,
    ),
)

SCOPES = (
    Scope(
        "rows of four ranks with suits as much alike as can be, and hands of four ranks with four different suits",
        "twins_and_followers.wins",
        ("twins_and_followers.hand", "twins_and_followers.followers"),
        _hands,
    ),
)
