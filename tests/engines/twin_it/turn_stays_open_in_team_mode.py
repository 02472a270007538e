"""In team mode anyone may flip after every flip."""

from .sound import Due, Sound, Table

CLAUSE = "twin_it/turns-go-clockwise"


class Engine(Sound):
    """The faulty engine."""

    def next_seat(self, table: Table, seat: int) -> Due:
        return "any" if table.teams else super().next_seat(table, seat)
