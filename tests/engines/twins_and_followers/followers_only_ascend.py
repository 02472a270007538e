"""Followers count only if the lower one stands before the higher one in the hand."""

from .sound import RANKS, Sound

CLAUSE = "twins_and_followers/order-of-cards-irrelevant"


class Engine(Sound):
    """The faulty engine."""

    def ranks_follow(self, one: str, other: str) -> bool:
        return RANKS.index(one) < RANKS.index(other) and super().ranks_follow(one, other)
