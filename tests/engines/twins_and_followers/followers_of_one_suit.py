"""Followers have to be of one suit."""

from .sound import Sound

CLAUSE = "twins_and_followers/followers-of-any-suit"


class Engine(Sound):
    """The faulty engine."""

    def are_followers(self, one: str, other: str) -> bool:
        return one[1] == other[1] and super().are_followers(one, other)
