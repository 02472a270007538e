"""Cards, seats and counts as they appear in messages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta

from bythebook.cards import CARD_OF, RANK_LETTERS, Card

if TYPE_CHECKING:
    CardName: TypeAlias = str
    RankName: TypeAlias = str
else:
    # Made from the notation, so that the 52 names are written once; mypy sees a plain str.
    CardName = Literal[tuple(sorted(CARD_OF))]
    RankName = Literal[tuple(RANK_LETTERS)]

Seat = Annotated[int, Meta(ge=0, le=3, description="A seat, 0 to 3 clockwise.")]
"""A seat at a table of four."""

SET = {"order": "none"}
"""Marks a list whose order does not matter."""


def named(cards: Iterable[Card]) -> list[str]:
    """The names of the cards."""
    return [str(card) for card in cards]


def cards_of(names: Iterable[str]) -> tuple[Card, ...]:
    """The cards with these canonical names (already validated)."""
    return tuple([CARD_OF[name] for name in names])


def require_distinct(*groups: Sequence[str]) -> None:
    """Refuse a card that appears twice.

    Raises:
        ValueError: a card appears twice; the message names it.
    """
    if len(set().union(*groups)) != sum(map(len, groups)):
        total = [name for group in groups for name in group]
        twice = next(name for name in total if total.count(name) > 1)
        raise ValueError(f"{twice} appears twice")
