"""A player who cannot follow suit and plays no two must discard one of his lowest cards."""

from .sound import Sound

CLAUSE = "twos/void-plays-anything"


class Engine(Sound):
    """The faulty engine."""

    def discards(self, hand: list[str], trick: list[str]) -> list[str]:
        lowest = min((self.rank(card) for card in hand if not self.is_two(card)), default=0)
        return [card for card in hand if self.is_two(card) or self.rank(card) == lowest]
