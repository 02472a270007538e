"""A drop lies on the discards before the other fighters have chosen theirs."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/three-or-four-cards"


class Engine(Sound):
    """The faulty engine."""

    def drop(self, table: Table, seat: int, card: str) -> None:
        table.hands[seat].remove(card)
        self.lay(table, card)
        super().drop(table, seat, card)

    def lay_drop(self, table: Table, seat: int) -> None:
        """It was laid before."""
