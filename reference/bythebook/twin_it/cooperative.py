"""The cooperative mode: points, the rating of a group, and its competitive version."""

from __future__ import annotations

from collections import Counter
from typing import Final

from bythebook.ruling import Ruling, SetupError, unique
from bythebook.twin_it.deck import Card, Cards
from bythebook.twin_it.readings import CoopFaces, TwinItReadings

RATINGS: Final = ("beginners", "prospects", "experts", "geniuses")
BANDS: Final = {
    1: (4, 6, 9),
    2: (9, 12, 17),
    3: (14, 18, 26),
    4: (19, 24, 35),
    5: (24, 30, 44),
    6: (29, 36, 53),
}
"""For every number of players the most points of the first three ratings, as printed (``twin_it/printed-bands``)."""
_POINTS: Final = {2: 1, 3: 2}
_WORTH = "twin_it/pair-one-point-triple-two"


def score(sets: tuple[Cards, ...], readings: TwinItReadings) -> Ruling[int]:
    """The points of the sets that lie there when the time is up: ``twin_it/pair-one-point-triple-two``.

    Raises:
        SetupError: a card is in two sets.
    """
    for card, times in Counter(card.id for cards in sets for card in cards).items():
        if times > 1:
            raise SetupError(f"card {card} is in {times} places: a card is in one set")
    worth = [_worth(cards, readings) for cards in sets]
    because = unique(*(each.because for each in worth)) or (_WORTH,)
    return Ruling(sum(each.value for each in worth), because, unique(*(each.readings for each in worth)))


def rating(players: int, points: int) -> Ruling[str]:
    """The rating of a group: ``twin_it/rated-by-number-of-players``.

    Raises:
        SetupError: not 1 to 6 players, or negative points.
    """
    if players not in BANDS:
        raise SetupError(f"{players} players: expected 1 to 6")
    if points < 0:
        raise SetupError(f"{points} points: expected 0 or more")
    band = sum(points > most for most in BANDS[players])
    because: tuple[str, ...] = ("twin_it/printed-bands", "twin_it/rated-by-number-of-players")
    if players in (3, 5, 6):
        because = ("twin_it/six-rows-for-one-to-six", *because)
    return Ruling(RATINGS[band], (*because, "twin_it/four-labels", "twin_it/players-of-the-other-modes"))


def winners(points: tuple[int, ...]) -> Ruling[tuple[int, ...]]:
    """Who has the most points in the competitive version: ``twin_it/most-points-win``.

    Raises:
        SetupError: nobody plays.
    """
    if not points:
        raise SetupError("no points: expected those of at least one player")
    best = tuple(seat for seat, each in enumerate(points) if each == max(points))
    because: tuple[str, ...] = ("twin_it/most-points-win",)
    return Ruling(best, ("twin_it/equal-points-share-the-win", *because) if len(best) > 1 else because)


def _worth(cards: Cards, readings: TwinItReadings) -> Ruling[int]:
    """What one group of cards is worth."""
    if len(cards) not in _POINTS:
        return Ruling(0, ("twin_it/invalid-sets-cost-nothing", "twin_it/set-of-two-or-three"))
    shown = len({card.shown for card in cards}) == 1
    common = bool(set.intersection(*({card.shown, card.hidden} for card in cards)))
    raised = () if shown == common else ("coop-faces",)
    if shown or (common and readings.coop_faces is CoopFaces.ANY_COMMON):
        return Ruling(_POINTS[len(cards)], (_WORTH, "twin_it/set-of-two-or-three"), raised)
    return Ruling(0, ("twin_it/invalid-sets-cost-nothing", _WORTH), raised)


def best_score(cards: tuple[Card, ...]) -> int:
    """The most points that a deck can give, each design taken once: at most two thirds of its cards."""
    faces = Counter(design for card in cards for design in {card.shown, card.hidden})
    by_design = sum(_POINTS.get(min(times, 3), 0) for times in faces.values())
    return min(2 * len(cards) // 3, by_design)
