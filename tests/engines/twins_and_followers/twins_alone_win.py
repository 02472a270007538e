"""Twins win with any two other cards."""

from .sound import Sound

CLAUSE = "twins_and_followers/both-parts-needed"


class Engine(Sound):
    """The faulty engine."""

    def are_followers(self, one: str, other: str) -> bool:
        return True
