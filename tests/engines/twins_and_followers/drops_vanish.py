"""Cards dropped in a fight leave the game."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/drops-join-the-discards"


class Engine(Sound):
    """The faulty engine."""

    def lay_drop(self, table: Table, seat: int) -> None:
        super().lay_drop(table, seat)
        table.discards.pop()
