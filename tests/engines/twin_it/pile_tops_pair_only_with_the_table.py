"""The tops of two piles are no pair."""

from .sound import Sound, Target

CLAUSE = "twin_it/all-visible-designs-count"


class Engine(Sound):
    """The faulty engine."""

    def alike(self, one: Target, other: Target) -> bool:
        return super().alike(one, other) and not one.place == other.place == "pile"
