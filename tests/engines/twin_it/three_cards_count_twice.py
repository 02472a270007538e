"""A set of three cards counts as two sets."""

from .sound import Sound, Table

CLAUSE = "twin_it/every-set-counts-one"
NAMED = ("twin_it/five-sets-win",)  # how sets count shows where the fifth is due


class Engine(Sound):
    """The faulty engine."""

    def count(self, table: Table, party: int) -> int:
        return sum(len(won.cards) - 1 for won in table.sets if won.owner == party)
