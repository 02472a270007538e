"""Sets of the cooperative minute, to be counted, and the numbers that other rules of Twin It! are asked about."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, product
from random import Random
from typing import Any

from bythebook.twin_it import TwinItReadings
from bythebook.twin_it.state import MOST_FACES, Card, Cards
from bythebook_conformance.kit import Block, Chance
from bythebook_conformance.kit.rewriting import in_order_of_appearance

Params = dict[str, Any]
MOST_SETS = 45
"""So many sets of three can be made of the 135 cards."""


def scores(chance: Chance, readings: TwinItReadings) -> Iterator[Block]:
    """No group, every group of up to four cards up to renaming the designs, and every two such groups."""
    rng = chance.random()
    yield [{"sets": []}]
    for chosen in one_or_two_groups():
        yield [{"sets": [_group(number, group, rng, readings) for number, group in enumerate(chosen)]}]


def scores_of_any_size(chance: Chance, readings: TwinItReadings) -> Iterator[Block]:
    """Up to two groups, and more of them."""
    return chain(scores(chance, readings), _large_scores(chance, readings))


def _large_scores(chance: Chance, readings: TwinItReadings) -> Iterator[Block]:
    """As many groups as a minute may bring, from three on, mostly valid sets."""
    rng = chance.random()
    sets = [row for row in groups() if len({*row}) == 1 and len(row) > 1]
    for number in range(3, MOST_SETS + 1):
        chosen = [rng.choice(sets) if rng.random() < 0.9 else rng.choice(groups()) for _ in range(number)]
        yield [{"sets": [_group(each, group, rng, readings) for each, group in enumerate(chosen)]}]


@cache
def groups() -> list[tuple[int, ...]]:
    """Every group of one to four cards up to renaming the designs, none of which is there four times."""
    rows = (row for length in range(1, 5) for row in in_order_of_appearance(length))
    return [row for row in rows if max(map(row.count, row)) <= MOST_FACES]


def one_or_two_groups() -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every such group, and every two."""
    return chain(product(groups()), product(groups(), repeat=2))


def _group(number: int, designs: tuple[int, ...], rng: Random, readings: TwinItReadings) -> list[list[str]]:
    """The cards of a group. Other sides are given only where they can matter; no design is on four faces."""
    names = rng.sample("abcdefgh", 4)
    cards = [[f"c{number}{place}", f"{names[design]}{number}"] for place, design in enumerate(designs)]
    if readings.coop_faces != "any-common":
        return cards
    free = [name for name in names for _ in range(MOST_FACES - sum(names[design] == name for design in designs))]
    hidden = rng.sample(free, len(cards))
    return [[*card, f"{name}{number}"] for card, name in zip(cards, hidden, strict=True)]


def ratings(most: int) -> Iterator[Params]:
    """One to six players with up to so many points."""
    return ({"players": players, "points": points} for players, points in product(range(1, 7), range(most + 1)))


def winners(least: int, most: int) -> Iterator[Params]:
    """Every way in which so many players can stand to each other by three different numbers of points."""
    for players in range(least, most + 1):
        for points in product((0, 4, 10), repeat=players):
            yield {"points": list(points)}


def deals(most: int) -> Iterator[Params]:
    """Every deck of up to so many cards for two to six players."""
    return ({"cards": cards, "players": players} for cards, players in product(range(1, most + 1), range(2, 7)))


def told_sets() -> Iterator[dict[str, Any]]:
    """Sets of up to four cards, up to two of them, and single sets of two or three cards with both sides told."""
    yield {"sets": []}
    for chosen in one_or_two_groups():
        yield {"sets": [_told(number, group) for number, group in enumerate(chosen)]}
    for cards in (2, 3):
        for hidden in product(range(3), repeat=cards):
            for shown in in_order_of_appearance(cards):
                if max(map((*shown, *hidden).count, shown)) <= MOST_FACES:
                    faces = zip(shown, hidden, strict=True)
                    yield {"sets": [[[f"c{place}", f"d{up}", f"d{down}"] for place, (up, down) in enumerate(faces)]]}


def _told(number: int, designs: tuple[int, ...]) -> list[list[str]]:
    return [[f"c{number}{place}", f"d{number}{design}"] for place, design in enumerate(designs)]


def _groups(size: int, designs: int, first: int = 0) -> Iterator[Cards]:
    """Every group of cards with any of the designs on either side."""
    for faces in product(product(range(designs), repeat=2), repeat=size):
        yield tuple(Card(first + number, *each) for number, each in enumerate(faces))


def sets() -> Iterator[tuple[Cards, ...]]:
    """All single sets of up to 3 cards of 3 designs and of 4 cards of 2, and all two sets of up to 3 and 2 cards of 2
    designs.
    """
    yield ()
    for size in range(4):
        yield from ((group,) for group in _groups(size, 3))
    yield from ((group,) for group in _groups(4, 2))
    for one, other in product(range(1, 4), range(1, 3)):
        yield from product(_groups(one, 2), _groups(other, 2, 10))
