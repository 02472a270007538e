"""The cooperative mode: points, the rating of a group, and its competitive version."""

from __future__ import annotations

from typing import Final, NamedTuple

from bythebook.clauses import ClauseTable, always, on
from bythebook.game import SetupError, check_distinct
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import Cards

RATINGS: Final = ("beginners", "prospects", "experts", "geniuses")
BANDS: Final = {
    1: (4, 6, 9),
    2: (9, 12, 17),
    3: (14, 18, 26),
    4: (19, 24, 35),
    5: (24, 30, 44),
    6: (29, 36, 53),
}
"""The highest points of the first three ratings for every number of players, as printed (``twin_it/printed-bands``)."""
_POINTS: Final = {2: 1, 3: 2}


def score(sets: tuple[Cards, ...], readings: TwinItReadings) -> int:
    """The points of the sets on the table when the time is up: ``twin_it/pair-one-point-triple-two``.

    Raises:
        SetupError: a card is in two sets.
    """
    check_distinct(*[[card.id for card in cards] for cards in sets])
    return sum(_worth(cards, readings) for cards in sets)


def _worth(cards: Cards, readings: TwinItReadings) -> int:
    """The points of one group of cards: none if it is not a set (``twin_it/invalid-sets-cost-nothing``)."""
    if len(cards) not in _POINTS:
        return 0
    first = cards[0]
    alike = all(card.shown == first.shown for card in cards)
    common = (
        all(face in card[1:] for card in cards) for face in first[1:]
    )  # compared: a solver loses sets of unknowns
    if not alike and any(common):
        alike = readings.coop_faces == "any-common"
    return _POINTS[len(cards)] if alike else 0


def rating(players: int, points: int) -> str:
    """The rating of a group: ``twin_it/rated-by-number-of-players``.

    Raises:
        SetupError: not 1 to 6 players, or negative points.
    """
    if players not in BANDS:
        raise SetupError(f"{players} players: expected 1 to 6")
    if points < 0:
        raise SetupError(f"{points} points: expected 0 or more")
    return RATINGS[sum(points > most for most in BANDS[players])]


def winners(points: tuple[int, ...]) -> tuple[int, ...]:
    """Who has the most points in the competitive version: ``twin_it/most-points-win``.

    Raises:
        SetupError: there are no players.
    """
    if not points:
        raise SetupError("no points: expected the points of at least one player")
    return tuple(seat for seat, each in enumerate(points) if each == max(points))


# ---- reasons ---------------------------------------------------------------------------------------------------------


class PointFacts:
    """Groups of cards as they lie when the minute is over."""

    def __init__(self, sets: tuple[Cards, ...], readings: TwinItReadings) -> None:
        self.readings = readings
        self.sizes = [len(cards) for cards in sets]
        self.valid = [cards for cards in sets if len(cards) in (2, 3) and self._alike(cards)]
        self.invalid = len(self.valid) < len(sets)

    @property
    def points(self) -> int:
        """One for each valid pair, two for each valid set of three."""
        return sum(len(cards) - 1 for cards in self.valid)

    def _alike(self, cards: Cards) -> bool:
        """Whether all show one design, or, by another reading, have one on either side."""
        if all(card.shown == cards[0].shown for card in cards):
            return True
        common = any(all(design in (card.shown, card.hidden) for card in cards) for design in cards[0][1:])
        return common and self.readings.coop_faces == "any-common"


POINTS = ClauseTable() | {
    "twin_it/pair-one-point-triple-two": on(
        "points",
        lambda scored: scored.valid or not scored.sizes,
        lambda scored, points: points == scored.points,
    ),
    "twin_it/invalid-sets-cost-nothing": on(
        "points", lambda scored: scored.invalid, lambda scored, points: points == scored.points
    ),
}

_FIRST_POINTS: Final = {
    1: (0, 5, 7, 10),
    2: (0, 10, 13, 18),
    3: (0, 15, 19, 27),
    4: (0, 20, 25, 36),
    5: (0, 25, 31, 45),
    6: (0, 30, 37, 54),
}
"""The fewest points for each of the four labels, by the number of players: the printed table once more."""
FOUR_LABELS: Final = ("beginners", "prospects", "experts", "geniuses")


class Group(NamedTuple):
    """A group and its points."""

    players: int
    points: int

    def is_in_band(self, rating: object) -> bool:
        """Whether the points are those of the band with this label."""
        firsts = _FIRST_POINTS[self.players]
        reached = [label for label, first in zip(FOUR_LABELS, firsts, strict=True) if first <= self.points]
        return rating == reached[-1]

    def is_in_its_row(self, rating: object) -> bool:
        """Whether the label is not that of another number of players, whose band these points are in."""
        others = (Group(players, self.points) for players in _FIRST_POINTS)
        return self.is_in_band(rating) or not any(other.is_in_band(rating) for other in others)


RATING = ClauseTable() | {
    "twin_it/six-rows-for-one-to-six": on(
        "rating", lambda group: group.players in (3, 5, 6), lambda group, rating: group.is_in_its_row(rating)
    ),
    "twin_it/printed-bands": on("rating", always, lambda group, rating: group.is_in_band(rating)),
    "twin_it/rated-by-number-of-players": on("rating", always, lambda group, rating: group.is_in_its_row(rating)),
    "twin_it/four-labels": on("rating", always, lambda group, rating: group.is_in_band(rating)),
    "twin_it/players-of-the-other-modes": on("rating"),
}


WINNERS = ClauseTable() | {
    "twin_it/equal-points-share-the-win": on(
        "winners",
        lambda points: points.count(max(points)) > 1,
        lambda points, seats: all(seat in seats for seat, each in enumerate(points) if each == max(points)),
    ),
    "twin_it/most-points-win": on(
        "winners",
        always,
        lambda points, seats: (
            len(seats) == len({*seats}) > 0
            and all(seat in range(len(points)) and points[seat] == max(points) for seat in seats)
        ),
    ),
}
