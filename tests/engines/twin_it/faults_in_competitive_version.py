"""Faults in Competitive version."""

from faults import fault

from .sound import Sound


@fault("twin_it/most-points-win")
class FewestPointsWin(Sound):
    """The player with the fewest points wins."""

    def best(self, points: list[int]) -> list[int]:
        return super().best([-number for number in points])


@fault("twin_it/equal-points-share-the-win")
class FirstOfEqualsWins(Sound):
    """Of players with equally many points the first wins alone."""

    def best(self, points: list[int]) -> list[int]:
        return super().best(points)[:1]
