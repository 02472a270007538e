"""The classes of slaps at small scope: all there, each once, and all asked."""

from collections import Counter
from functools import cache
from itertools import product
from typing import Any

import pytest

from bythebook_conformance.games.twin_it.questions.domains import FEWER_KINDS, owners_of, teams_of
from bythebook_conformance.games.twin_it.questions.slap_classes import (
    CARDS,
    PAIR,
    PILE,
    ROW,
    TABLE,
    TRIPLE,
    SlapClass,
    classes,
)
from bythebook_conformance.kit import load_kit

KIT = load_kit("twin_it")


def class_of(kinds: tuple[str, ...], designs: tuple[Any, ...], players: list[Any], targets: list[int]) -> SlapClass:
    """The class of a situation in which everything has a name."""
    order = list(dict.fromkeys(targets))
    design = {name: number for number, name in enumerate(dict.fromkeys(designs[place] for place in order))}
    player = {name: number for number, name in enumerate(dict.fromkeys(players))}
    others = sorted((design[designs[k]], kinds[k]) for k in range(len(kinds)) if k not in order)
    return SlapClass(
        (*(kinds[k] for k in order), *(kind for _, kind in others)),
        (*(design[designs[k]] for k in order), *(number for number, _ in others)),
        tuple(player[name] for name in players),
        tuple(order.index(target) for target in targets),
    )


def same(one: SlapClass) -> SlapClass:
    """The class with what is not touched in one order."""
    return class_of(one.kinds, one.designs, list(one.players), list(one.targets))


@cache
def every_class() -> Counter[SlapClass]:
    """Every class of slaps, each in one order, and how often it is there."""
    return Counter(map(same, classes()))


def test_there_are_258074_classes_and_each_is_there_once() -> None:
    assert every_class().total() == len(every_class()) == 258_074


def test_there_are_as_many_in_teams_and_with_owners_as_the_manual_says() -> None:
    assert sum(1 for each in classes(kinds=FEWER_KINDS) for _ in teams_of(max(each.players) + 1)) == 65_770
    assert sum(1 for each in classes(most_targets=2) for _ in owners_of(each.kinds, max(each.players) + 2)) == 32_494


@pytest.mark.parametrize(("count", "hands"), [(1, 4), (2, 3), (3, 2)])
def test_every_situation_with_names_is_in_one_of_the_classes(count: int, hands: int) -> None:
    known = {each for each in every_class() if len(each.kinds) == count and len(each.players) == hands}
    met = set()
    for kinds in product((TABLE, PILE, ROW, PAIR, TRIPLE), repeat=count):
        for designs in product(range(count), repeat=count):
            faces = Counter[int]()
            for kind, design in zip(kinds, designs, strict=True):
                faces[design] += CARDS[kind]
            sets = Counter(design for kind, design in zip(kinds, designs, strict=True) if kind in (PAIR, TRIPLE))
            if max(faces.values()) > 3 or max(sets.values(), default=0) > 1 or kinds.count(ROW) > 3:
                continue
            for players, targets in product(product(range(hands), repeat=hands), product(range(count), repeat=hands)):
                touched = {designs[target] for target in targets}
                if max(Counter(players).values()) <= 2 and touched == {*designs}:
                    met.add(class_of(kinds, designs, list(players), list(targets)))
    assert met == known


def size(wanted: SlapClass) -> int:
    """The targets and the hands of a class together."""
    return len(wanted.kinds) + len(wanted.players)


def asked(params: dict[str, Any]) -> SlapClass:
    """The class of a question; what shows a design that nobody touches is no part of it."""
    position = params["position"]
    lying = [
        *((TABLE, card[1], {card[0]}) for card in position["table"]),
        *((PILE, pile[0][1], {pile[0][0]}) for pile in position["piles"] if pile),
        *((ROW, card[1], {card[0]}) for row in position.get("forbidden", {}).values() for card in row),
        *(
            (PAIR if len(won["cards"]) == 2 else TRIPLE, won["cards"][0][1], {card[0] for card in won["cards"]})
            for won in position["sets"]
        ),
    ]
    touched = {design for _, design, ids in lying for _, card in params["touches"] if card in ids}
    there = [each for each in lying if each[1] in touched]
    targets = [next(k for k, (_, _, ids) in enumerate(there) if card in ids) for _, card in params["touches"]]
    players = [player for player, _ in params["touches"]]
    return class_of(tuple(kind for kind, _, _ in there), tuple(design for _, design, _ in there), players, targets)


def test_the_quick_profile_asks_every_small_class_and_a_share_of_the_larger_ones() -> None:
    chunks = [chunk for chunk in KIT.chunks("quick", 5) if chunk.domain == "slaps"]
    questions = [asked(block[0]) for chunk in chunks for block in chunk.blocks(KIT.readings())]
    small = {each for each in every_class() if size(each) <= 5}
    assert small == {each for each in questions if size(each) <= 5}
    assert len(small) < len(questions) == len({*questions}) < 12_000
