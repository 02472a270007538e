"""The path of numbers is a ring: ace and ten follow each other."""

from .sound import Sound

CLAUSE = "twins_and_followers/path-has-ends"


class Engine(Sound):
    """The faulty engine."""

    def numbers_follow(self, one: str, other: str) -> bool:
        return super().numbers_follow(one, other) or {one, other} == {"A", "T"}
