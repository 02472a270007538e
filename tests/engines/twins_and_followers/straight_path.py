"""Ace to king is one path: ten and jack follow each other, jack and king do not."""

from .sound import RANKS, Sound

CLAUSE = "twins_and_followers/face-pairs-written-out"
NAMED = ("twins_and_followers/path-has-ends",)  # a straight path breaks both


class Engine(Sound):
    """The faulty engine."""

    def ranks_follow(self, one: str, other: str) -> bool:
        return abs(RANKS.index(one) - RANKS.index(other)) == 1
