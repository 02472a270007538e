"""The victim of a catch pays no more than he has, and the catcher gets no more than that."""

from .sound import Json, Sound, Table

CLAUSE = "twos/totals-may-be-negative"


class Engine(Sound):
    """The faulty engine."""

    def pay(self, table: Table, catch: Json) -> None:
        points = min(catch["points"], max(0, table.scores[catch["from"]]))
        super().pay(table, catch | {"points": points})
