"""A two of the player opposite is not caught."""

from .sound import Sound

CLAUSE = "twos/every-player-alone"


class Engine(Sound):
    """The faulty engine."""

    def victims(self, trick: list[str], winner: int) -> list[int]:
        return [victim for victim in super().victims(trick, winner) if (victim - winner) % 4 != 2]
