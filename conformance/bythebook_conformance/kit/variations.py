"""Small changes to a situation with cards: two swapped in order, or one replaced by the nearest free card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from operator import itemgetter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bythebook.cards import CARD_OF
from bythebook_conformance.kit.game import Variation, Words
from bythebook_conformance.kit.language import tr
from bythebook_conformance.kit.words import Players, symbol

Cards = list[str]


def exchanged(cards: Sequence[str]) -> Iterator[tuple[tuple[int, int], Cards]]:
    """Two cards of a row swapped, neighbours first: their places, and the cards then."""
    for first, second in sorted(combinations(range(len(cards)), 2), key=lambda pair: (pair[1] - pair[0], pair)):
        changed = list(cards)
        changed[first], changed[second] = changed[second], changed[first]
        yield (first, second), changed


def replaced(params: Struct, where: Mapping[str, str], who: Players) -> Iterator[Variation]:
    """One card of a question replaced by one that is free, the nearest first.

    ``where`` has for every field with cards what is said: of the ``{card}`` of theirs, of the ``{other}`` in its place,
    and of the person ``{who}`` whose hand it is in.
    """
    hands = {name: _hands(getattr(params, name)) for name in where}
    taken = {card for name in params.__struct_fields__ for card in _cards_in(getattr(params, name))}
    free = {other: symbol(other) for other in CARD_OF.keys() - taken}
    found = []
    for name, (rows, lay) in hands.items():
        for seat, cards in enumerate(rows):
            for number, card in enumerate(cards):
                shown = symbol(card)
                for other, instead in free.items():
                    changed = partial(lay, seat, [*cards[:number], other, *cards[number + 1 :]])
                    found.append((distance(card, other), shown, instead, who[seat], name, changed))
    for _, shown, instead, whose, name, changed in sorted(found, key=itemgetter(0, 1, 2)):
        text = tr(where[name], card=shown, other=instead, who=whose)
        yield Variation(text, replace(params, **{name: changed()}))


def _cards_in(value: Any) -> Iterator[str]:
    """The cards in a field, however deep."""
    if isinstance(value, str):
        yield value
    for each in value if isinstance(value, list) else ():
        yield from _cards_in(each)


def _hands(value: Any) -> tuple[Sequence[Cards], Callable[[int, Cards], Any]]:
    """The cards in a field (a card, a row of cards, or a row for every seat), and what lays a changed row in it."""
    if isinstance(value, str):
        return [[value]], lambda seat, cards: cards[0]
    if value and isinstance(value[0], list):
        return value, lambda seat, cards: [*value[:seat], cards, *value[seat + 1 :]]
    return [value], lambda seat, cards: cards


def other_moves(params: Any, words: Words, who: Players) -> Iterator[Variation]:
    """Two neighbouring moves of a play swapped, or one left out; the latest first."""
    moves = params.moves
    said = [words.move(move, who) for move in moves]
    for number in reversed(range(1, len(moves))):
        places = {"number": number + 1, "move": said[number], "before": number, "other": said[number - 1]}
        text = tr("move {number} ({move}) come before move {before} ({other})", **places)
        swapped = [*moves[: number - 1], moves[number], moves[number - 1], *moves[number + 1 :]]
        yield Variation(text, replace(params, moves=swapped))
    for number in reversed(range(len(moves))):
        text = tr("move {number} ({move}) not been made", number=number + 1, move=said[number])
        yield Variation(text, replace(params, moves=[*moves[:number], *moves[number + 1 :]]))


def distance(one: str, other: str) -> int:
    """The distance between two cards: another suit weighs as much as three ranks."""
    first, second = CARD_OF[one], CARD_OF[other]
    return abs(first.rank - second.rank) + (0 if first.suit == second.suit else 3)
