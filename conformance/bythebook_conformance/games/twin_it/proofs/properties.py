"""What is proved of the rules of Twin It!: the clauses allow their answers, and no others."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain, product
from typing import Any

from bythebook.clauses import ClauseIds, Table, broken, joined
from bythebook.twin_it.cooperative import FOUR_LABELS, POINTS, RATING, WINNERS, Group, Scored, rating, score, winners
from bythebook.twin_it.game import SIZES, Deal, sizes
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import Cards
from bythebook.twin_it.state_reasons import STATE
from bythebook_conformance.games.twin_it.proofs.game_properties import GAME_PROPERTIES
from bythebook_conformance.games.twin_it.situations.scores import sets
from bythebook_conformance.kit.properties import Domain, Draw, Property
from bythebook_conformance.kit.stepping import is_refused, or_refused, refused

READ = TwinItReadings

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
    """Up to 4 players with 0 to 3 points each."""
    return chain.from_iterable(product(range(4), repeat=players) for players in range(5))


def _any_deck(unknown: Draw) -> tuple[int, int]:
    return unknown.number(1), unknown.number(2, 6)


# ---- rules -----------------------------------------------------------------------------------------------------------

_rating = or_refused(lambda case, _: rating(*case))
_winners = or_refused(lambda case, _: winners(case))
_sizes = or_refused(lambda case, _: sizes(*case))
_score = or_refused(score)

# ---- what clauses demand ---------------------------------------------------------------------------------------------


def _breaks_of_a_rating(label: Any, case: tuple[int, int], _: Any) -> ClauseIds:
    """A label is given exactly from its first points up to those of the next."""
    players, points = case
    if not 1 <= players <= 6:
        return () if label == refused(players, 1, 6) else ("twin_it/players-of-the-other-modes",)
    if points < 0:
        return () if label == refused(points, 0) else ("twin_it/rated-by-number-of-players",)
    return broken(RATING, Group(players, points), "rating", label)


def _breaks_of_winners(seats: Any, points: tuple[int, ...], _: Any) -> ClauseIds:
    """Exactly the players whose points nobody exceeds win."""
    if not points:
        return () if seats == refused() else ("twin_it/most-points-win",)
    return broken(WINNERS, points, "winners", seats) or ("twin_it/most-points-win",) * ([*seats] != sorted(seats))


def _breaks_of_a_score(points: Any, sets: tuple[Cards, ...], readings: Any) -> ClauseIds:
    """A pair counts one point and three of a kind two, if they show one design; nothing else counts."""
    names = [card.id for group in sets for card in group]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        right = points == refused(twice)
        return () if right else ("twin_it/pair-one-point-triple-two",)
    return broken({**POINTS, **_of_points(STATE)}, Scored(sets, readings), "points", points)


def _breaks_of_sizes(sizes: Any, case: tuple[int, int], _: Any) -> ClauseIds:
    """All cards are dealt in piles that shrink by one card at most."""
    cards, players = case
    if not 2 <= players <= 6:
        return () if sizes == refused(players, 2, 6) else ("twin_it/two-to-six-players",)
    if cards < 1:
        return () if sizes == refused(cards) else ("twin_it/dealt-as-equally-as-possible",)
    if is_refused(sizes):
        return ("twin_it/dealt-as-equally-as-possible",)
    deal = Deal(cards, players)
    both = joined(broken(STATE, deal, "sizes", sizes), broken(SIZES, deal, "sizes", sizes))
    return both or ("twin_it/dealt-as-equally-as-possible",) * ([*sizes] != sorted(sizes)[::-1])


def _of_points(table: Table) -> Table:
    return {clause: laws for clause, laws in table.items() if "points" in laws}


PROPERTIES = (
    Property.demanded(
        _breaks_of_a_rating,
        "cooperative:rating cooperative:RATINGS cooperative:BANDS",
        _rating,
        Domain("0 to 8 players with -2 to 99 points", every=partial(product, range(9), range(-2, 100))),
        *(group(players) for players in range(1, 7)),
        others=lambda label, *_: (each for each in FOUR_LABELS if each != label),
    ),
    Property.demanded(
        _breaks_of_winners,
        "cooperative:winners",
        _winners,
        _rows_of_points,
        *(table(players) for players in (2, 3)),
    ),
    Property.demanded(
        _breaks_of_a_score, "cooperative:score cooperative:worth cooperative:_POINTS", _score, sets, read=READ
    ),
    Property.demanded(
        _breaks_of_sizes,
        "game:sizes game:SEATS",
        _sizes,
        Domain("0 to 300 cards for 0 to 8 players", every=partial(product, range(301), range(9))),
        Domain("any number of cards for 2 to 6 players", _any_deck),
    ),
    *GAME_PROPERTIES,
)
