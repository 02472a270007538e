"""Hands on two cards are no mistake when a design that one of them hides makes a pair."""

from .sound import Sound, Target

CLAUSE = "twin_it/two-cards-that-are-no-pair"
NAMED = ("twin_it/mistake-costs-a-set",)  # what a mistake would have cost is where it shows most


class Engine(Sound):
    """The faulty engine."""

    def alike(self, one: Target, other: Target) -> bool:
        if one.won is None and other.won is None and one is not other:
            return bool(set(one.cards[0][1:]) & set(other.cards[0][1:]))
        return super().alike(one, other)
