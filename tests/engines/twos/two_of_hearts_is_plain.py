"""The two of hearts has no power to win or catch, it is the lowest heart."""

from .sound import Sound

CLAUSE = "twos/twos-are-wild"
NAMED = ("twos/two-takes-any-trick", "twos/no-other-card-beats-a-two")


class Engine(Sound):
    """The faulty engine."""

    def twos(self, trick: list[str]) -> list[int]:
        return [two for two in super().twos(trick) if trick[two] != "2H"]
