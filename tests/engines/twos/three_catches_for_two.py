"""A two caught by its three pays two points."""

from .sound import Sound

CLAUSE = "twos/three-catching-two-pays-three"


class Engine(Sound):
    """The faulty engine."""

    def points(self, trick: list[str], by: int, victim: int) -> int:
        return 2
