"""A player flips the bottom card of the pile."""

from .sound import Card, Sound, Table

CLAUSE = "twin_it/flip-the-top-card"


class Engine(Sound):
    """The faulty engine."""

    def take_from_pile(self, table: Table, seat: int) -> Card:
        return table.piles[seat].pop()
