"""The ten stands alone, neither number nor face: the path of numbers ends with the nine."""

from .sound import Sound

CLAUSE = "twins_and_followers/nine-and-ten-follow"


class Engine(Sound):
    """The faulty engine."""

    def numbers_follow(self, one: str, other: str) -> bool:
        return "T" not in (one, other) and super().numbers_follow(one, other)
