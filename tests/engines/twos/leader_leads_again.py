"""The leader of the first trick leads all the others too."""

from .sound import Json, Sound, Table

CLAUSE = "twos/winner-leads-next"


class Engine(Sound):
    """The faulty engine."""

    def next_leader(self, table: Table, taken: Json) -> int:
        return table.seats[0]
