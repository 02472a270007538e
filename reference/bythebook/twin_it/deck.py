"""Cards with a design on each side, and decks of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
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


def check_deck(cards: Iterable[Card]) -> None:
    """Say what is wrong with a deck, if anything: ``twin_it/design-at-most-three-times``.

    Raises:
        SetupError: a card appears twice, or a design is on more than three faces.
    """
    cards = list(cards)
    for card, times in Counter(card.id for card in cards).items():
        if times > 1:
            raise SetupError(f"card {card} is there {times} times")
    for design, faces in Counter(design for card in cards for design in card[1:]).items():
        if faces > MOST_FACES:
            raise SetupError(f"design {design} is on {faces} faces: expected at most {MOST_FACES}")
