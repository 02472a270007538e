"""The highest card wins a trick without a two, whatever its suit."""

from .sound import Sound

CLAUSE = "twos/highest-of-led-suit-wins"


class Engine(Sound):
    """The faulty engine."""

    def beats(self, card: str, best: str) -> bool:
        return self.rank(card) > self.rank(best)
