"""A deal is over when every player has one card left."""

from .sound import Sound, Table

CLAUSE = "twos/deal-is-played-out"


class Engine(Sound):
    """The faulty engine."""

    def is_over(self, table: Table) -> bool:
        return all(len(hand) <= 1 for hand in table.hands)
