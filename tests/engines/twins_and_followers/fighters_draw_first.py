"""The fighters draw before they drop, and so choose among four cards."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/drops-before-draws"


class Engine(Sound):
    """The faulty engine."""

    def begin_fight(self, table: Table) -> None:
        super().begin_fight(table)
        for seat in self.fight_order(table):
            super().draw_in_fight(table, seat)

    def draw_in_fight(self, table: Table, seat: int) -> None:
        """It was drawn before."""
