"""Once the first two of a trick is caught, another may not be played unless nothing else can be played."""

from .sound import Sound

CLAUSE = "twos/second-two-is-legal"


class Engine(Sound):
    """The faulty engine."""

    def playable(self, hand: list[str], trick: list[str]) -> list[str]:
        playable = super().playable(hand, trick)
        two = self.deciding_two(trick)
        if two is None or self.catching_three(trick, two) is None:
            return playable
        return [card for card in playable if not self.is_two(card)] or playable
