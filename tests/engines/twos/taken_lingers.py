"""The trick last taken is still shown while the next one is played."""

from .sound import Sound, Table

CLAUSE = "twos/play-in-tricks"


class Engine(Sound):
    """The faulty engine."""

    def put(self, table: Table, seat: int, card: str) -> None:
        taken = table.taken
        super().put(table, seat, card)
        table.taken = table.taken or taken
