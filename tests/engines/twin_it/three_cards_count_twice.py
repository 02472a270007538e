"""A set of three cards counts as two sets."""

from .sound import Sound, Table

CLAUSE = "twin_it/every-set-counts-one"


class Engine(Sound):
    """The faulty engine."""

    def count(self, table: Table, party: int) -> int:
        return sum(len(won.cards) - 1 for won in table.sets if won.owner == party)
