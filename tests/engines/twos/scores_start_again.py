"""The scores show the last trick only."""

from .sound import Json, Sound, Table

CLAUSE = "twos/nothing-else-scores"


class Engine(Sound):
    """The faulty engine."""

    def score(self, table: Table, taken: Json) -> None:
        table.scores = [0, 0, 0, 0]
        super().score(table, taken)
