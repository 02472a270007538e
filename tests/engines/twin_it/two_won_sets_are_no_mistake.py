"""Hands on two won sets are no mistake."""

from .sound import Hand, Sound, Table

CLAUSE = "twin_it/two-cards-that-are-no-pair"
NAMED = ("twin_it/sets-within-reach", "twin_it/set-shows-its-design")  # sets are among the cards that are no pair


class Engine(Sound):
    """The faulty engine."""

    def is_mistake(self, table: Table, one: Hand, other: Hand) -> bool:
        return super().is_mistake(table, one, other) and not (one.target.won and other.target.won)
