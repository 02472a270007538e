"""Small changes to a situation with cards: two swapped in order, or one replaced by the nearest free card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TypeVar

from bythebook.cards import CARD_OF
from bythebook_conformance.kit.english import symbol

Cards = list[str]
Move = TypeVar("Move")


def exchanged(cards: Sequence[str]) -> Iterator[tuple[str, Cards, dict[int, int]]]:
    """Two cards of a row swapped, neighbours first: the words for it, the cards, the new places."""
    for first, second in sorted(combinations(range(len(cards)), 2), key=lambda pair: (pair[1] - pair[0], pair)):
        changed = list(cards)
        changed[first], changed[second] = changed[second], changed[first]
        one, other = symbol(cards[first]), symbol(cards[second])
        text = f"{other} been played before {one}" if second == first + 1 else f"{one} and {other} changed places"
        yield text, changed, {first: second, second: first}


def replaced(cards: Sequence[str], taken: Sequence[str], where: str = "") -> Iterator[tuple[int, str, Cards]]:
    """One card replaced by a free one: the distance of the new card, the words for it, the cards."""
    for number, card in enumerate(cards):
        for other in CARD_OF:
            if other not in taken:
                changed = [*cards[:number], other, *cards[number + 1 :]]
                yield distance(card, other), f"{symbol(card)}{where} been {symbol(other)}", changed


def other_moves(moves: Sequence[Move], said: Callable[[Move], str]) -> Iterator[tuple[str, list[Move]]]:
    """Two neighbouring moves of a play swapped, or one left out; the latest first."""
    for number in reversed(range(1, len(moves))):
        text = f"move {number + 1} ({said(moves[number])}) come before move {number} ({said(moves[number - 1])})"
        yield text, [*moves[: number - 1], moves[number], moves[number - 1], *moves[number + 1 :]]
    for number in reversed(range(len(moves))):
        text = f"move {number + 1} ({said(moves[number])}) not been made"
        yield text, [*moves[:number], *moves[number + 1 :]]


def distance(one: str, other: str) -> int:
    """The distance between two cards: another suit weighs as much as three ranks."""
    first, second = CARD_OF[one], CARD_OF[other]
    return abs(first.rank - second.rank) + (0 if first.suit == second.suit else 3)
