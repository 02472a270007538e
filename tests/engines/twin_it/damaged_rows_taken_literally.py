"""The rows are read as printed, for 1, 2, 87, 4 and 9 players: a number without a row uses the next smaller one."""

from .sound import Sound

CLAUSE = "twin_it/six-rows-for-one-to-six"


class Engine(Sound):
    """The faulty engine."""

    def bands(self, players: int) -> tuple[int, int, int]:
        return super().bands(max(row for row in (1, 2, 4) if row <= players))
