"""What always holds of the rules of Twin It!, under the default readings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from bythebook.ruling import Ruling
from bythebook.twin_it.cooperative import RATINGS, rating, winners
from bythebook.twin_it.deal import sizes
from bythebook.twin_it.deck import Card
from bythebook.twin_it.targets import PILE, SET, TABLE, Target, pair
from bythebook_conformance.proofs.properties import Domain, Draw, Property, Rule

_NOTHING: tuple[str, ...] = ()
Points = tuple[int, ...]


def _group(players: int) -> Domain:
    def draw(unknown: Draw) -> tuple[int, int]:
        return players, unknown.number(0)

    return Domain(f"{players} player{'s' if players > 1 else ''}, any number of points", draw)


def _table(players: int) -> Domain:
    return Domain(f"{players} players, any numbers of points", lambda unknown: _any_points(unknown, players))


def _any_points(unknown: Draw, players: int) -> Points:
    return tuple(unknown.number(0) for _ in range(players))


def _two_targets(one_size: int, other_size: int) -> Domain:
    def draw(unknown: Draw) -> tuple[Target, Target]:
        one, other = _target(unknown, one_size), _target(unknown, other_size)
        unknown.distinct(*((card.id,) for card in one.cards + other.cards))
        return one, other

    return Domain(f"any two targets of {one_size} and {other_size} cards, anywhere, of any design", draw)


def _target(unknown: Draw, size: int) -> Target:
    """A target of so many cards: on the table or a pile if it is one, else a set; a set shows one design."""
    design = unknown.number(0)
    found = tuple(Card(unknown.number(0), design, unknown.number(0)) for _ in range(size))
    return Target(unknown.number(TABLE, PILE) if size == 1 else SET, unknown.number(0, 5), found)


def _deals() -> Iterator[tuple[int, int]]:
    return product(range(1, 1001), range(2, 7))


def _more_is_never_worse(rated: Rule, group: tuple[int, int]) -> bool:
    players, points = group
    return RATINGS.index(rated(players, points).value) <= RATINGS.index(rated(players, points + 1).value)


def _the_most(won: Rule, points: Points) -> bool:
    best = won(points).value
    return len(best) > 0 and all(
        (seat in best) == all(each >= other for other in points) for seat, each in enumerate(points)
    )


def _either_way(makes: Rule, targets: tuple[Target, Target]) -> bool:
    one, other = targets
    return bool(makes(one, other) == makes(other, one))


def _at_most_three(makes: Rule, targets: tuple[Target, Target]) -> bool:
    one, other = targets
    return not makes(one, other) or (one.design == other.design and len(one.cards) + len(other.cards) <= 3)


def _all_dealt_evenly(dealt: Rule, deal: tuple[int, int]) -> bool:
    cards, players = deal
    found = dealt(cards, players).value
    return len(found) == players and sum(found) == cards and max(found) - min(found) <= 1


def _luckless_sixty(players: int, points: int) -> Ruling[str]:
    return Ruling(RATINGS[0] if points == 60 else rating(players, points).value, _NOTHING)


def _first_of_the_best(points: Points) -> Ruling[tuple[int, ...]]:
    return Ruling(winners(points).value[:1], _NOTHING)


def _by_owner(one: Target, other: Target) -> bool:
    return one.design == other.design and one.owner <= other.owner


def _any_designs(one: Target, other: Target) -> bool:
    return pair(one, other) or one.owner == other.owner


def _rest_to_the_first(cards: int, players: int) -> Ruling[tuple[int, ...]]:
    share, rest = divmod(cards, players)
    return Ruling((share + rest, *(share for _ in range(players - 1))), _NOTHING)


_SIZES = ((1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3))
TARGETS = tuple(_two_targets(*each) for each in _SIZES)
PROPERTIES = (
    Property(
        "more points are never rated lower",
        ("twin_it/printed-bands",),
        rating,
        _luckless_sixty,
        _more_is_never_worse,
        tuple(_group(players) for players in range(1, 7)),
    ),
    Property(
        "those win who have as many points as anybody, and somebody does",
        ("twin_it/most-points-win", "twin_it/equal-points-share-the-win"),
        winners,
        _first_of_the_best,
        _the_most,
        tuple(_table(players) for players in (2, 3, 4)),
    ),
    Property(
        "two targets make a pair either way round",
        ("twin_it/pair-by-two-hands",),
        pair,
        _by_owner,
        _either_way,
        TARGETS,
    ),
    Property(
        "a pair shows one design and makes at most three cards",
        ("twin_it/three-card-set-is-safe",),
        pair,
        _any_designs,
        _at_most_three,
        TARGETS,
    ),
    Property(
        "all cards are dealt, and no pile is larger than another by more than one",
        ("twin_it/orientation-and-odd-cards",),
        sizes,
        _rest_to_the_first,
        _all_dealt_evenly,
        (Domain("1 to 1,000 cards for 2 to 6 players", every=_deals),),
    ),
)
