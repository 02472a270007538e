"""A fighter may pass and so leave the fight."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/each-fighter-drops-one"


class Engine(Sound):
    """The faulty engine."""

    def may_pass(self, table: Table, seat: int) -> bool:
        due = table.phase == "fight" and seat in table.able and seat not in table.drops
        return due or super().may_pass(table, seat)

    def let_pass(self, table: Table, seat: int) -> None:
        if table.phase == "claim":
            super().let_pass(table, seat)
        else:
            table.able.remove(seat)
            if self.is_decided(table):
                self.settle(table)
