"""The last trick of a full deal of thirteen is worth one point more."""

from .sound import Json, Sound, Table

CLAUSE = "twos/nothing-else-scores"


class Engine(Sound):
    """The faulty engine."""

    def score(self, table: Table, taken: Json) -> None:
        super().score(table, taken)
        if table.size == 13 and not any(table.hands):
            table.scores[taken["winner"]] += 1
