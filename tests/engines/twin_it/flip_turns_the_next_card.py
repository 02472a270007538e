"""The card below a flipped one is turned over as well, on the pile."""

from .sound import Card, Sound, Table

CLAUSE = "twin_it/flip-uncovers-the-next-card"


class Engine(Sound):
    """The faulty engine."""

    def take_from_pile(self, table: Table, seat: int) -> Card:
        card = super().take_from_pile(table, seat)
        for below in table.piles[seat][:1]:
            self.turn(below)
        return card
