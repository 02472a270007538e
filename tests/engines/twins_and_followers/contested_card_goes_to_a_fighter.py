"""The first fighter gets the contested card instead of a card of the pile."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/contested-card-goes-to-nobody"
# The size of the pile shows it first, which both decide in every fight.
NAMED = ("twins_and_followers/one-draw-per-fighter",)


class Engine(Sound):
    """The faulty engine."""

    def settle(self, table: Table) -> None:
        table.notes["contested"] = table.discards.pop()
        super().settle(table)

    def draw_in_fight(self, table: Table, seat: int) -> None:
        if seat == self.fight_order(table)[0]:
            table.hands[seat].append(table.notes["contested"])
        else:
            super().draw_in_fight(table, seat)
