"""Only the first fighter draws a card."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/one-draw-per-fighter"


class Engine(Sound):
    """The faulty engine."""

    def draw_in_fight(self, table: Table, seat: int) -> None:
        if seat == self.fight_order(table)[0]:
            super().draw_in_fight(table, seat)
