"""Of players with equally many points the first wins alone."""

from .sound import Sound

CLAUSE = "twin_it/equal-points-share-the-win"


class Engine(Sound):
    """The faulty engine."""

    def best(self, points: list[int]) -> list[int]:
        return super().best(points)[:1]
