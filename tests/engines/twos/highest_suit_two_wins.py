"""Of several twos the one of the highest suit wins: spades, hearts, diamonds, clubs."""

from .sound import Sound

CLAUSE = "twos/first-two-strongest"
ALSO_BROKEN = ("twos/later-two-does-not-revive",)  # a later two of a higher suit wins behind the caught one


class Engine(Sound):
    """The faulty engine."""

    def deciding_two(self, trick: list[str]) -> int | None:
        return max(self.twos(trick), key=lambda position: "CDHS".index(trick[position][1]), default=None)
