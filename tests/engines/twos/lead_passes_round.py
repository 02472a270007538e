"""The tricks are led in rotation, whoever wins them."""

from .sound import Json, Sound, Table

CLAUSE = "twos/winner-leads-next"


class Engine(Sound):
    """The faulty engine."""

    def next_leader(self, table: Table, taken: Json) -> int:
        return self.next_seat(table.seats[0])
