"""A three beats every other plain card of its suit."""

from .sound import Sound

CLAUSE = "twos/three-otherwise-ordinary"


class Engine(Sound):
    """The faulty engine."""

    def rank(self, card: str) -> int:
        return 99 if card[0] == "3" else super().rank(card)
