"""Of several who can win with a discard the first clockwise may claim it, and nobody fights."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/several-able-fight"


class Engine(Sound):
    """The faulty engine."""

    def is_fight(self, table: Table) -> bool:
        del table.able[1:]
        return False
