"""A three does not count as a card of its suit: it neither obliges nor allows its holder to follow."""

from .sound import Sound

CLAUSE = "twos/follow-suit"


class Engine(Sound):
    """The faulty engine."""

    def follows(self, card: str, suit: str) -> bool:
        return super().follows(card, suit) and card[0] != "3"
