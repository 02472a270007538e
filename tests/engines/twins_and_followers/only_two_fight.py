"""Of three who can win with a discard only the first two fight."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/several-able-fight"


class Engine(Sound):
    """The faulty engine."""

    def begin_fight(self, table: Table) -> None:
        super().begin_fight(table)
        del table.able[2:]
