"""Questions of Twin It! on which an engine's answers are compared with the reference's over whole domains."""

from __future__ import annotations

from itertools import chain
from typing import Any

from bythebook import twin_it
from bythebook.twin_it import TwinItReadings
from bythebook.twin_it.state import MOST_FACES
from bythebook_conformance.games.twin_it import messages as m
from bythebook_conformance.games.twin_it.proofs.properties import group, table
from bythebook_conformance.kit.agreement import EngineAgreement
from bythebook_conformance.kit.properties import Domain, Draw

Designs = tuple[int, ...]
"""The designs that the cards of a set show."""


def _deal(players: int) -> Domain:
    return Domain(f"1 to 1,000 cards for {players} players", lambda unknown: (unknown.number(1, 1000), players))


def _sets(*sizes: int) -> Domain:
    """Sets of these sizes, with as many designs as cards, so that every pattern of equal designs occurs.

    No design appears four times, which no deck allows: of up to four cards, not all show the same.
    """
    cards = sum(sizes)

    def draw(unknown: Draw) -> tuple[Designs, ...]:
        sets = tuple(tuple(unknown.number(0, cards - 1) for _ in range(size)) for size in sizes)
        every = tuple(chain.from_iterable(sets))
        if cards > MOST_FACES:
            unknown.distinct(every[:-1], every[1:])
        return sets

    barred = ", none of them four times" if cards > MOST_FACES else ""
    return Domain(f"sets of {' and '.join(map(str, sizes))} cards, each of any of {cards} designs{barred}", draw)


def _score_asked(sets: tuple[Designs, ...]) -> tuple[Any, ...]:
    return (
        [[(f"c{number}{place}", shown) for place, shown in enumerate(designs)] for number, designs in enumerate(sets)],
    )


def _score(sets: tuple[Designs, ...], readings: TwinItReadings) -> tuple[int]:
    # The other side of a card is unknown, so it matches no other.
    counted = tuple(
        tuple(twin_it.Card(10 * number + place, shown, -10 * number - place - 1) for place, shown in enumerate(designs))
        for number, designs in enumerate(sets)
    )
    return (twin_it.score(counted, readings),)


AGREEMENTS = (
    EngineAgreement(
        "twin_it.rating",
        (m.RatingParams, m.RatingResult),
        tuple(group(players) for players in range(1, 7)),
        lambda facts, _: (twin_it.rating(*facts),),
        corner=lambda facts: facts[1] == 57,
        has_names=False,
    ),
    EngineAgreement(
        "twin_it.winners",
        (m.WinnersParams, m.WinnersResult),
        tuple(table(players) for players in (1, 2, 3, 4)),
        lambda points, _: (twin_it.winners(points),),
        corner=lambda points: points[-1] == 57,
        asked=lambda points: (points,),
        has_names=False,
    ),
    EngineAgreement(
        "twin_it.deal",
        (m.DealParams, m.DealResult),
        tuple(_deal(players) for players in range(2, 7)),
        lambda facts, _: (twin_it.sizes(*facts),),
        corner=lambda facts: facts[0] == 57,
        has_names=False,
    ),
    EngineAgreement(
        "twin_it.score",
        (m.ScoreParams, m.ScoreResult),
        tuple(_sets(*sizes) for sizes in ((1,), (2,), (3,), (4,), (2, 2))),
        _score,
        corner=lambda sets: sets[-1][0] == 0,
        asked=_score_asked,
    ),
)
