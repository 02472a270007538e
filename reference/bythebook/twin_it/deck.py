"""Cards with a design on each side, and decks of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from bythebook.game import SetupError

PRODUCT_CARDS: Final = 135
MOST_FACES: Final = 3


Name = Any
"""The name of a card or a design, a number or a word: the rules only compare names."""


class Card(NamedTuple):
    """A card: its own name, the design that is up and the design that is down."""

    id: Name
    shown: Name
    hidden: Name

    def turned(self) -> Card:
        """The card with its other side up."""
        return Card(self.id, self.hidden, self.shown)


Cards = tuple[Card, ...]


def ids(cards: Iterable[Card]) -> tuple[Name, ...]:
    """The names of the cards, in their order."""
    return tuple([card.id for card in cards])


def check_names(cards: Sequence[Card]) -> None:
    """Say which card is there several times, if any.

    Raises:
        SetupError: one is.
    """
    names = Counter(ids(cards))
    if len(names) < len(cards):
        card, times = names.most_common(1)[0]
        raise SetupError(f"card {card} is there {times} times")


def check_deck(cards: Sequence[Card]) -> None:
    """Say what is wrong with a deck, if anything: ``twin_it/design-at-most-three-times``.

    Raises:
        SetupError: a card appears twice, or a design is on more than three faces.
    """
    check_names(cards)
    designs = Counter([card.shown for card in cards] + [card.hidden for card in cards])
    if max(designs.values(), default=0) > MOST_FACES:
        design, faces = designs.most_common(1)[0]
        raise SetupError(f"design {design} is on {faces} faces: expected at most {MOST_FACES}")
