"""A player who can beat the cards on the table must do so."""

from .sound import Sound

CLAUSE = "twos/no-duty-to-beat"


class Engine(Sound):
    """The faulty engine."""

    def playable(self, hand: list[str], trick: list[str]) -> list[str]:
        playable = super().playable(hand, trick)
        return [card for card in playable if self.winner([*trick, card]) == len(trick)] or playable
