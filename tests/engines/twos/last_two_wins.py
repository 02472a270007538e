"""Of several twos the one played last wins and catches the others."""

from .sound import Sound

CLAUSE = "twos/first-two-strongest"
ALSO_BROKEN = ("twos/later-two-does-not-revive",)  # a later two wins behind the caught one


class Engine(Sound):
    """The faulty engine."""

    def deciding_two(self, trick: list[str]) -> int | None:
        return max(self.twos(trick), default=None)
