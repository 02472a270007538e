"""The bands are 5n-1, 6n and 9n-1 points for one player too."""

from .sound import Sound

CLAUSE = "twin_it/printed-bands"


class Engine(Sound):
    """The faulty engine."""

    def bands(self, players: int) -> tuple[int, int, int]:
        return 5 * players - 1, 6 * players, 9 * players - 1
