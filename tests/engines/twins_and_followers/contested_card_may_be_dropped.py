"""A fighter may name the contested card as the one to drop, and keeps three cards."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/drop-from-the-combination"


class Engine(Sound):
    """The faulty engine."""

    def may_drop(self, table: Table, seat: int, card: str) -> bool:
        due = table.phase == "fight" and seat in table.able and seat not in table.drops
        return (due and card == table.discards[-1]) or super().may_drop(table, seat, card)

    def lay_drop(self, table: Table, seat: int) -> None:
        if table.drops[seat] in table.hands[seat]:
            super().lay_drop(table, seat)
