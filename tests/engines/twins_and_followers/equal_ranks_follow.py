"""Two cards of one rank follow each other."""

from .sound import Sound

CLAUSE = "twins_and_followers/equal-ranks-never-follow"


class Engine(Sound):
    """The faulty engine."""

    def ranks_follow(self, one: str, other: str) -> bool:
        return one == other or super().ranks_follow(one, other)
