"""A last card that neither follows suit nor is a two cannot be played."""

from .sound import Sound

CLAUSE = "twos/void-plays-anything"


class Engine(Sound):
    """The faulty engine."""

    def discards(self, hand: list[str], trick: list[str]) -> list[str]:
        return hand if len(hand) > 1 else [card for card in hand if self.is_two(card)]
