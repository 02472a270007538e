"""An ordinary discard goes under the discards before it."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/discard-face-up"


class Engine(Sound):
    """The faulty engine."""

    def look_round(self, table: Table) -> None:
        table.discards.insert(0, table.discards.pop())
        super().look_round(table)

    def claim(self, table: Table, seat: int) -> None:
        table.discards.append(table.discards.pop(0))
        super().claim(table, seat)
