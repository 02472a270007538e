"""The contested card stays on top of the cards dropped in the fight."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/drops-join-the-discards"


class Engine(Sound):
    """The faulty engine."""

    def lay_drop(self, table: Table, seat: int) -> None:
        contested = table.discards.pop()
        super().lay_drop(table, seat)
        table.discards.append(contested)
