"""A player whose only card of the led suit is its two need not add it to a trick that holds a two already."""

from .sound import Sound

CLAUSE = "twos/two-may-be-forced"


class Engine(Sound):
    """The faulty engine."""

    def playable(self, hand: list[str], trick: list[str]) -> list[str]:
        playable = super().playable(hand, trick)
        spared = self.twos(trick) and all(self.is_two(card) for card in playable)
        return list(hand) if spared else playable
