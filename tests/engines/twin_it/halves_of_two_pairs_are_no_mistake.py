"""Hands on one card of each of two visible pairs are no mistake."""

from collections import Counter

from .sound import Hand, Sound, Table

CLAUSE = "twin_it/two-cards-that-are-no-pair"


class Engine(Sound):
    """The faulty engine."""

    def is_mistake(self, table: Table, one: Hand, other: Hand) -> bool:
        visible = Counter(self.design(target) for target in self.targets(table))
        halves = all(visible[self.design(hand.target)] > 1 for hand in (one, other))
        apart = self.design(one.target) != self.design(other.target)
        return super().is_mistake(table, one, other) and not (halves and apart and not table.teams)
