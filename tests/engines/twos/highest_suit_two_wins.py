"""Of several twos the one of the highest suit wins: spades, hearts, diamonds, clubs."""

from .sound import Sound

CLAUSE = "twos/first-two-strongest"


class Engine(Sound):
    """The faulty engine."""

    def deciding_two(self, trick: list[str]) -> int | None:
        return max(self.twos(trick), key=lambda position: "CDHS".index(trick[position][1]), default=None)
