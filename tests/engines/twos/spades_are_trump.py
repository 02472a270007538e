"""Spades beat the cards of the led suit in a trick without a two."""

from .sound import Sound

CLAUSE = "twos/highest-of-led-suit-wins"


class Engine(Sound):
    """The faulty engine."""

    def beats(self, card: str, best: str) -> bool:
        return super().beats(card, best) or (card[1] == "S" and best[1] != "S")
