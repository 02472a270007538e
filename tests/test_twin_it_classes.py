"""The classes of slaps at small scope: all there, each once, and all asked."""

from collections import Counter
from functools import cache
from typing import Any

from bythebook_conformance.games.twin_it.questions.domains import FEWER_KINDS, owners_of, teams_of
from bythebook_conformance.games.twin_it.questions.slap_classes import (
    PAIR,
    PILE,
    ROW,
    TABLE,
    TRIPLE,
    SlapClass,
    classes,
)


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
