"""The card that a fight is about leaves the discards for good."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/contested-card-is-dead"


class Engine(Sound):
    """The faulty engine."""

    def settle(self, table: Table) -> None:
        table.discards.pop()
        super().settle(table)
