"""A player who cannot follow suit must catch the winning two if he holds its three."""

from .sound import Sound

CLAUSE = "twos/void-plays-anything"
NAMED = ("twos/no-duty-to-beat",)


class Engine(Sound):
    """The faulty engine."""

    def discards(self, hand: list[str], trick: list[str]) -> list[str]:
        two = self.deciding_two(trick)
        return [card for card in hand if two is not None and card == "3" + trick[two][1]] or hand
