"""A deal is over when no honour and no two is left in the hands."""

from .sound import Sound, Table

CLAUSE = "twos/deal-is-played-out"


class Engine(Sound):
    """The faulty engine."""

    def is_over(self, table: Table) -> bool:
        return not any(self.is_honour(card) or self.is_two(card) for hand in table.hands for card in hand)
