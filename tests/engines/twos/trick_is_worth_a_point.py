"""The winner of a trick gets one point for the trick itself."""

from .sound import Json, Sound, Table

CLAUSE = "twos/nothing-else-scores"


class Engine(Sound):
    """The faulty engine."""

    def score(self, table: Table, taken: Json) -> None:
        super().score(table, taken)
        table.scores[taken["winner"]] += 1
