"""A deck like the boxed one, whose designs are not published, and what decks are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from bythebook.twin_it.state import PRODUCT_CARDS, Card, Cards


def product_deck(seed: int, cards: int = PRODUCT_CARDS) -> Cards:
    """A shuffled deck like the boxed one: some designs appear once, others two or three times.

    Deterministic for a seed. No card has the same design on both sides: the product's cards are not published, and
    turning such a card over would change nothing.
    """
    rng = Random(seed)
    faces = faces_for(cards, lambda: rng.choice((1, 2, 2, 3)))
    while True:
        rng.shuffle(faces)
        _part_equals(faces)
        if all(faces[i] != faces[i + 1] for i in range(0, len(faces), 2)):
            return tuple(Card(number, *faces[2 * number : 2 * number + 2]) for number in range(cards))


def faces_for(cards: int, times: Callable[[], int]) -> list[int]:
    """Designs for both sides of so many cards, by their numbers: each of them as many times as is drawn for it."""
    faces: list[int] = []
    design = 0
    while len(faces) < 2 * cards:
        faces += [design] * min(times(), 2 * cards - len(faces))
        design += 1
    return faces


def three_different(deck: Iterable[Card]) -> tuple[Card, ...]:
    """The first three cards of a deck that show different designs, or fewer."""
    shown: dict[object, Card] = {}
    for card in deck:
        shown.setdefault(card.shown, card)
    return tuple(shown.values())[:3]


def _part_equals(faces: list[int]) -> None:
    """Swap a side of every card that has the same design twice with a side of the next card."""
    for i in range(0, len(faces) - 2, 2):
        if faces[i] == faces[i + 1]:
            faces[i + 1], faces[i + 2] = faces[i + 2], faces[i + 1]
