"""The ranks are compared as characters, so that a ten beats a queen and a king beats an ace."""

from .sound import Sound

CLAUSE = "twos/ranking-of-plain-cards"


class Engine(Sound):
    """The faulty engine."""

    def rank(self, card: str) -> int:
        return ord(card[0])
