"""A three that lay in the trick before its two catches it for two points."""

from .sound import Sound

CLAUSE = "twos/earlier-three-takes-and-catches"


class Engine(Sound):
    """The faulty engine."""

    def points(self, trick: list[str], by: int, victim: int) -> int:
        return 2 if by < victim else super().points(trick, by, victim)
