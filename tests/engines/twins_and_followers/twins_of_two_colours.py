"""Twins have to be one red and one black card."""

from .sound import Sound

CLAUSE = "twins_and_followers/twins-of-any-suit"


class Engine(Sound):
    """The faulty engine."""

    def are_twins(self, one: str, other: str) -> bool:
        return super().are_twins(one, other) and (one[1] in "DH") != (other[1] in "DH")
