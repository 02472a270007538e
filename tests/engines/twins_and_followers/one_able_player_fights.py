"""A single player who can win with a discard has to drop and draw as in a fight."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/one-able-is-no-fight"


class Engine(Sound):
    """The faulty engine."""

    def is_fight(self, table: Table) -> bool:
        return True
