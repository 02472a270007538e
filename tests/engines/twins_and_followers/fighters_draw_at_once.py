"""Every fighter draws right after the own drop."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/drops-before-draws"


class Engine(Sound):
    """The faulty engine."""

    def drop(self, table: Table, seat: int, card: str) -> None:
        table.drops[seat] = card
        super().lay_drop(table, seat)
        super().draw_in_fight(table, seat)
        super().drop(table, seat, card)

    def lay_drop(self, table: Table, seat: int) -> None:
        """It was laid before."""

    def draw_in_fight(self, table: Table, seat: int) -> None:
        """It was drawn before."""
