"""A fight that would empty the pile ends the round, as if a card were missing."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/fight-with-a-short-pile"


class Engine(Sound):
    """The faulty engine."""

    def is_short(self, table: Table) -> bool:
        return len(table.pile) <= len(table.able)
