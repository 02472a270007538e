"""Four sets win."""

from .sound import Sound, Table

CLAUSE = "twin_it/five-sets-win"


class Engine(Sound):
    """The faulty engine."""

    def sets_to_win(self, table: Table) -> int:
        return 4
