"""The next player may draw before a claim is made or declined."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/claim-before-the-next-draw"


class Engine(Sound):
    """The faulty engine."""

    def may_draw(self, table: Table, seat: int) -> bool:
        hasty = table.phase == "claim" and bool(table.pile) and seat == self.next_seat(table, table.discarder)
        return hasty or super().may_draw(table, seat)

    def draw(self, table: Table, seat: int) -> None:
        self.begin_turn(table, seat)
        super().draw(table, seat)
