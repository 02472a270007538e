"""The player with the fewest points wins."""

from .sound import Sound

CLAUSE = "twin_it/most-points-win"


class Engine(Sound):
    """The faulty engine."""

    def best(self, points: list[int]) -> list[int]:
        return super().best([-number for number in points])
