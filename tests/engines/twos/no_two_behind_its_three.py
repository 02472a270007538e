"""A two may not be played while its three lies in the trick, unless nothing else can be played."""

from .sound import Sound

CLAUSE = "twos/hopeless-two-is-legal"


class Engine(Sound):
    """The faulty engine."""

    def playable(self, hand: list[str], trick: list[str]) -> list[str]:
        playable = super().playable(hand, trick)
        return [card for card in playable if not (self.is_two(card) and "3" + card[1] in trick)] or playable
