"""The ten is worth one point too."""

from .sound import Sound

CLAUSE = "twos/nothing-else-scores"


class Engine(Sound):
    """The faulty engine."""

    def is_honour(self, card: str) -> bool:
        return card[0] in "AKQJT"
