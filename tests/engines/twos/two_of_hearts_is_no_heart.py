"""The two of hearts does not count as a heart when hearts must be followed."""

from .sound import Sound

CLAUSE = "twos/two-of-led-suit-follows"


class Engine(Sound):
    """The faulty engine."""

    def follows(self, card: str, suit: str) -> bool:
        return super().follows(card, suit) and card != "2H"
