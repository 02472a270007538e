"""The first row of the table is used for any number of players."""

from .sound import Sound

CLAUSE = "twin_it/rated-by-number-of-players"
NAMED = ("twin_it/printed-bands",)  # a wrong row is a wrong band


class Engine(Sound):
    """The faulty engine."""

    def bands(self, players: int) -> tuple[int, int, int]:
        return super().bands(1)
