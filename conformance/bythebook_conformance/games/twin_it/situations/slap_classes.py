"""Equivalence classes of slaps at small scope, up to renaming players, cards and designs.

A class has up to four targets, each with its kind and its design, and up to four hands in order of arrival, at most two
per player. Every design is touched: an untouched one plays no part in a slap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Final, NamedTuple

from bythebook_conformance.kit.rewriting import in_order_of_appearance

MOST_TARGETS: Final = 4
MOST_HANDS: Final = 4

TABLE: Final = "table"
PILE: Final = "pile"
ROW: Final = "row"
PAIR: Final = "pair"
TRIPLE: Final = "triple"
KINDS: Final = (TABLE, PILE, ROW, PAIR, TRIPLE)
"""A loose card on the table, on a pile or in a forbidden row; a won set of two or of three."""
MOST_IN_A_ROW: Final = 3
"""One player has a forbidden row, initially of three cards."""
CARDS: Final = {TABLE: 1, PILE: 1, ROW: 1, PAIR: 2, TRIPLE: 3}
"""How many cards a target of each kind has."""

_WEIGHTS: Final = {TABLE: 1, PILE: 1, ROW: 1, PAIR: 10, TRIPLE: 100}
_TOGETHER: Final = {1, 2, 3, 10, 11, 100}
"""What the targets of one design can weigh together; it is on three faces at most."""

Kinds = tuple[str, ...]
Numbers = tuple[int, ...]


class SlapClass(NamedTuple):
    """A class: the kind and design of every target, touched targets first; the player and target of every hand."""

    kinds: Kinds
    designs: Numbers
    players: Numbers
    targets: Numbers


@cache
def shapes() -> list[tuple[Numbers, Numbers]]:
    """Every order in which hands can land: their players and targets, numbered by first appearance."""
    ways = [[*in_order_of_appearance(hands)] for hands in range(MOST_HANDS + 1)]
    allowed = ([row for row in rows if max(map(row.count, row), default=3) <= 2] for rows in ways)
    return [shape for rows, players in zip(ways, allowed, strict=True) for shape in product(players, rows)]


def every(size: int) -> bool:
    """All classes, whatever their size."""
    return True


def classes(
    k: int = 0,
    count: int = 1,
    kinds: Kinds = KINDS,
    most_targets: int = MOST_TARGETS,
    drawn: Callable[[int], bool] = every,
) -> Iterator[SlapClass]:
    """Every class in the ``k``-th of ``count`` shares of the shapes. Fewer ``kinds`` or targets give fewer classes."""
    for players, targets in shapes()[k::count]:
        hands = len(players)
        for arranged, designs in arrangements(max(targets) + 1, kinds, most_targets):
            if drawn(len(arranged) + hands):
                yield SlapClass(arranged, designs, players, targets)


@cache
def arrangements(touched: int, kinds: Kinds, most: int = MOST_TARGETS) -> list[tuple[Kinds, Numbers]]:
    """Every arrangement of up to ``most`` targets of which the first ``touched`` are touched, with designs numbered in
    order; untouched targets come in one order only.
    """
    found = []
    for designs in in_order_of_appearance(touched):
        each = [(design, kind) for design in range(max(designs) + 1) for kind in kinds]
        for arranged in product(kinds, repeat=touched):
            for more in range(most - touched + 1):
                for others in combinations_with_replacement(each, more):
                    all_kinds = (*arranged, *(kind for _, kind in others))
                    all_designs = (*designs, *(design for design, _ in others))
                    if _possible(all_kinds, all_designs):
                        found.append((all_kinds, all_designs))
    return found


def _possible(kinds: Kinds, designs: Numbers) -> bool:
    """Whether every design is on at most three faces and every forbidden row has at most three cards."""
    if kinds.count(ROW) > MOST_IN_A_ROW:
        return False
    weights = [0] * (max(designs) + 1)
    for kind, design in zip(kinds, designs, strict=True):
        weights[design] += _WEIGHTS[kind]
    return _TOGETHER.issuperset(weights)
