"""The card that a fight is about leaves the discards for good."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/contested-card-is-dead"
# Both decide the discards of every fight: the drops are to lie on the contested card.
NAMED = ("twins_and_followers/drops-join-the-discards",)


class Engine(Sound):
    """The faulty engine."""

    def settle(self, table: Table) -> None:
        table.discards.pop()
        super().settle(table)
