"""A three may be played to any trick, also by a player who can follow suit."""

from .sound import Sound

CLAUSE = "twos/threes-follow-suit"


class Engine(Sound):
    """The faulty engine."""

    def fits_anywhere(self, card: str) -> bool:
        return card[0] in "23"
