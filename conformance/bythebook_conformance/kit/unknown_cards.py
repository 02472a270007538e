"""Cards for proofs: unknown ones, all different."""

from __future__ import annotations

from bythebook.cards import ACE, TWO, Card
from bythebook_conformance.kit.properties import Domain, Draw

Cards = tuple[Card, ...]


def cards(draw: Draw, count: int) -> Cards:
    """A number of different cards of the pack, in any order."""
    found = tuple((draw.number(TWO, ACE), draw.number(0, 3)) for _ in range(count))
    draw.distinct(*found)
    return tuple(Card(rank, suit) for rank, suit in found)


def cards_domain(name: str, count: int) -> Domain:
    """The domain of all ordered choices of a number of cards."""
    return Domain(name, lambda draw: cards(draw, count))
