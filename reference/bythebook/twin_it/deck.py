"""Cards with a design on each side, and decks of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
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


def product_deck(seed: int, cards: int = PRODUCT_CARDS) -> Cards:
    """A shuffled deck like the boxed one: some designs appear once, others two or three times.

    Deterministic for a seed. No card has the same design on both sides: the product's cards are not published, and
    turning such a card over would change nothing.
    """
    rng = Random(seed)
    faces: list[int] = []
    design = 0
    while len(faces) < 2 * cards:
        faces += [design] * min(rng.choice((1, 2, 2, 3)), 2 * cards - len(faces))
        design += 1
    while True:
        rng.shuffle(faces)
        _part_equals(faces)
        if all(faces[i] != faces[i + 1] for i in range(0, len(faces), 2)):
            return tuple(Card(number, *faces[2 * number : 2 * number + 2]) for number in range(cards))


def _part_equals(faces: list[int]) -> None:
    """Swap a side of every card that has the same design twice with a side of the next card."""
    for i in range(0, len(faces) - 2, 2):
        if faces[i] == faces[i + 1]:
            faces[i + 1], faces[i + 2] = faces[i + 2], faces[i + 1]
