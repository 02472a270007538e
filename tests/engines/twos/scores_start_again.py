"""The scores show the last trick only."""

from .sound import Json, Sound, Table

CLAUSE = "twos/honours-score-one"


class Engine(Sound):
    """The faulty engine."""

    def score(self, table: Table, taken: Json) -> None:
        table.scores = [0, 0, 0, 0]
        super().score(table, taken)
