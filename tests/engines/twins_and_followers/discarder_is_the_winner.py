"""A claim makes the discarder the winner."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/first-to-complete-wins"


class Engine(Sound):
    """The faulty engine."""

    def claim(self, table: Table, seat: int) -> None:
        super().claim(table, seat)
        table.winner = table.discarder
