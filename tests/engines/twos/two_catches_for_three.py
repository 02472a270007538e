"""A two caught by another two pays three points."""

from .sound import Sound

CLAUSE = "twos/two-catching-two-pays-two"


class Engine(Sound):
    """The faulty engine."""

    def points(self, trick: list[str], by: int, victim: int) -> int:
        return 3
