"""Where the pile is too small for a fight, the first who is able may claim."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/fight-with-a-short-pile"


class Engine(Sound):
    """The faulty engine."""

    def is_fight(self, table: Table) -> bool:
        if self.is_short(table):
            del table.able[1:]
        return super().is_fight(table)
