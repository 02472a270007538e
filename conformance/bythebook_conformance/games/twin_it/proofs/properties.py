"""What is proved of the rules of Twin It!: the clauses allow their answers, and no others."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain, product
from typing import Any

from bythebook.clauses import ClauseIds, ClauseTable, broken, joined
from bythebook.twin_it.cooperative import (
    FOUR_LABELS,
    POINTS,
    RATING,
    WINNERS,
    Group,
    PointFacts,
    rating,
    score,
    winners,
)
from bythebook.twin_it.game import SIZES, Deck, sizes
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import Cards
from bythebook.twin_it.state_reasons import STATE
from bythebook_conformance.games.twin_it.proofs.game_properties import GAME_PROPERTIES
from bythebook_conformance.games.twin_it.situations.scores import sets
from bythebook_conformance.kit.properties import Domain, Draw, Property, of_parts_alone

# ---- domains with unknown numbers ------------------------------------------------------------------------------------


def group(players: int) -> Domain:
    """A group of a given size with its points."""

    def draw(unknown: Draw) -> tuple[int, int]:
        return players, unknown.number(0)

    return Domain(f"{players} player{'s' if players > 1 else ''}, any number of points", draw)


def table(players: int) -> Domain:
    """A number of players, each with points."""
    many = f"{players} player{'s' if players > 1 else ''}"
    return Domain(f"{many}, any numbers of points", lambda unknown: tuple(unknown.number(0) for _ in range(players)))


def _rows_of_points() -> Iterator[tuple[int, ...]]:
    """1 to 4 players with 0 to 3 points each."""
    return chain.from_iterable(product(range(4), repeat=players) for players in range(1, 5))


def _any_deck(unknown: Draw) -> tuple[int, int]:
    return unknown.number(1), unknown.number(2, 6)


# ---- what clauses demand ---------------------------------------------------------------------------------------------


def _breaks_of_a_rating(label: Any, case: tuple[int, int], _: Any) -> ClauseIds:
    """A label is given exactly from its first points up to those of the next."""
    return broken(RATING, Group(*case), "rating", label)


def _breaks_of_winners(seats: Any, points: tuple[int, ...], _: Any) -> ClauseIds:
    """Exactly the players whose points nobody exceeds win."""
    return broken(WINNERS, points, "winners", seats) or IN_ORDER * ([*seats] != sorted(seats))


def _breaks_of_a_score(points: Any, sets: tuple[Cards, ...], readings: Any) -> ClauseIds:
    """A pair counts one point and three of a kind two, if they show one design; nothing else counts."""
    return broken(_OF_POINTS, PointFacts(sets, readings), "points", points)


def _breaks_of_sizes(sizes: Any, case: tuple[int, int], _: Any) -> ClauseIds:
    """All cards are dealt in piles that shrink by one card at most."""
    deal = Deck(*case)
    found = joined(broken(STATE, deal, "sizes", sizes), broken(SIZES, deal, "sizes", sizes))
    return found or IN_ORDER * ([*sizes] != sorted(sizes)[::-1])


IN_ORDER = ("seats are told in order, and longer piles first",)
_OF_POINTS: ClauseTable = {**POINTS, **{clause: laws for clause, laws in STATE.items() if "points" in laws}}

PROPERTIES = (
    Property.demanded(
        _breaks_of_a_rating,
        "cooperative:rating cooperative:RATINGS cooperative:BANDS",
        of_parts_alone(rating),
        Domain("1 to 6 players with 0 to 99 points", every=partial(product, range(1, 7), range(100))),
        *(group(players) for players in range(1, 7)),
        others=lambda label, *_: (each for each in FOUR_LABELS if each != label),
    ),
    Property.demanded(
        _breaks_of_winners,
        "cooperative:winners",
        lambda points, _: winners(points),
        _rows_of_points,
        *(table(players) for players in (2, 3)),
    ),
    Property.demanded(
        _breaks_of_a_score,
        "cooperative:score cooperative:_worth cooperative:_POINTS",
        score,
        sets,
        read=TwinItReadings,
    ),
    Property.demanded(
        _breaks_of_sizes,
        "game:sizes game:NUMBERS_OF_PLAYERS",
        of_parts_alone(sizes),
        Domain("1 to 300 cards for 2 to 6 players", every=partial(product, range(1, 301), range(2, 7))),
        Domain("any number of cards for 2 to 6 players", _any_deck),
    ),
    *GAME_PROPERTIES,
)
