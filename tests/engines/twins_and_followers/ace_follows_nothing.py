"""The ace stands alone: the path of numbers begins with the two."""

from .sound import Sound

CLAUSE = "twins_and_followers/ace-and-two-follow"


class Engine(Sound):
    """The faulty engine."""

    def numbers_follow(self, one: str, other: str) -> bool:
        return "A" not in (one, other) and super().numbers_follow(one, other)
