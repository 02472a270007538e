"""Faults in Competitive version."""

from faults import wrong

from .sound import Sound


@wrong(Sound.best, "twin_it/most-points-win")
def fewest_points_win(self: Sound, points: list[int]) -> list[int]:
    """The player with the fewest points wins."""
    return Sound.best(self, [-number for number in points])


@wrong(Sound.best, "twin_it/equal-points-share-the-win")
def first_of_equals_wins(self: Sound, points: list[int]) -> list[int]:
    """Of players with equally many points the first wins alone."""
    return Sound.best(self, points)[:1]
