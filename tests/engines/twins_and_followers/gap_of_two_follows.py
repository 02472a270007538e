"""Numbers follow each other across a gap of one missing number, too."""

from .sound import NUMBERS, Sound

CLAUSE = "twins_and_followers/other-gaps-never-follow"


class Engine(Sound):
    """The faulty engine."""

    def numbers_follow(self, one: str, other: str) -> bool:
        return 1 <= abs(NUMBERS.index(one) - NUMBERS.index(other)) <= 2
