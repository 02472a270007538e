"""A two of another suit may not be played by a player who can follow suit."""

from .sound import Sound

CLAUSE = "twos/two-to-any-trick"


class Engine(Sound):
    """The faulty engine."""

    def fits_anywhere(self, card: str) -> bool:
        return False
