"""The domains over which mutants of Twin It! are shown to be equivalent."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain, permutations, product
from random import Random
from typing import Any

from bythebook.twin_it.state import MOST_FACES
from bythebook_conformance.games.twin_it.questions import domains
from bythebook_conformance.games.twin_it.questions.slap_classes import KINDS, PAIR, ROW, TABLE, SlapClass, classes
from bythebook_conformance.games.twin_it.questions.slap_situations import PositionBuilder
from bythebook_conformance.kit import Scope
from bythebook_conformance.kit.patterns import in_order_of_appearance


def _small(kinds: tuple[str, ...], targets: int, hands: int) -> Iterator[SlapClass]:
    """The classes of slaps with up to a number of targets of these kinds and a number of hands."""
    return (each for each in classes(kinds=kinds, most_targets=targets) if len(each.players) <= hands)


def _slaps() -> Iterator[dict[str, Any]]:
    """What a class leaves open is drawn with its number as seed, so it is always the same."""
    number = 0
    for wanted in dict.fromkeys(chain(_small(KINDS, 2, 2), _small((TABLE, PAIR), 2, 3), _small((TABLE,), 3, 3))):
        for teams in chain([()], domains.teams_of(max(wanted.players) + 1)):
            number += 1
            yield PositionBuilder(wanted, Random(f"slap {number}"), teams).params()
        if len(wanted.kinds) == 1:
            for owners in domains.owners_of(wanted.kinds, max(wanted.players) + 2):
                number += 1
                yield PositionBuilder(wanted, Random(f"slap {number}"), (), owners).params()
    for wanted, teams in chain(((each, ()) for each in _crowded()), _mates()):
        number += 1
        yield PositionBuilder(wanted, Random(f"slap {number}"), teams).params()
    yield from (
        each
        for each in domains.mates(Random("mates"))
        if len(each["touches"]) == 3 or "forbidden" not in each["position"]
    )


def _crowded() -> Iterator[SlapClass]:
    """Two players on a pair each and a third on two cards that do not match; and two players on one card each of a
    design beside a third on a pair; in every order of their hands.
    """
    cards = {0: (0, 1), 1: (2, 3), 2: (4, 5)}
    for players in sorted({*permutations((0, 0, 1, 1, 2, 2))}):
        targets = tuple(cards[player][players[:place].count(player)] for place, player in enumerate(players))
        yield SlapClass((TABLE,) * 6, (0, 0, 1, 1, 2, 3), players, targets)
    for players in sorted({*permutations((0, 1, 2, 2))}):
        targets = tuple(2 + players[:place].count(2) if player == 2 else player for place, player in enumerate(players))
        yield SlapClass((TABLE,) * 4, (0, 0, 1, 1), players, targets)


def _mates() -> Iterator[tuple[SlapClass, tuple[int, ...]]]:
    """Three mates on two cards of a design that may be in a forbidden row, drawn a few times."""
    for targets in ((0, 1, 0), (0, 1, 1), (0, 0, 1)):
        yield from [(SlapClass((TABLE, TABLE, ROW), (0, 0, 0), (0, 1, 2), targets), (0, 0, 0))] * 6


def _scores() -> Iterator[dict[str, Any]]:
    yield {"sets": []}
    for chosen in domains.one_or_two_groups():
        yield {"sets": [_group(number, group) for number, group in enumerate(chosen)]}
    for cards in (2, 3):
        for hidden in product(range(3), repeat=cards):
            for shown in in_order_of_appearance(cards):
                if max(map((*shown, *hidden).count, shown)) <= MOST_FACES:
                    faces = zip(shown, hidden, strict=True)
                    yield {"sets": [[[f"c{place}", f"d{up}", f"d{down}"] for place, (up, down) in enumerate(faces)]]}


def _group(number: int, designs: tuple[int, ...]) -> list[list[str]]:
    return [[f"c{number}{place}", f"d{number}{design}"] for place, design in enumerate(designs)]


SCOPES = (
    Scope(
        "sets of up to four cards, up to two of them, and single sets of two or three cards with both sides told",
        "twin_it.score",
        _scores,
        most=None,
    ),
    Scope("one to six players with up to 60 points", "twin_it.rating", partial(domains.ratings, 60)),
    Scope("one to five players with 0, 4 or 10 points each", "twin_it.winners", partial(domains.winners, 1, 5)),
    Scope("up to 60 cards for two to six players", "twin_it.deal", partial(domains.deals, 60)),
    Scope(
        "slaps of up to two hands on up to two targets of every kind, of three on up to two loose cards and sets of "
        "two and on three loose cards, alone and in teams, of six that win two pairs and make a mistake, of four that "
        "tie and win, and of three mates on a forbidden design, on loose cards and beside an opponent",
        "twin_it.slap",
        _slaps,
    ),
)
