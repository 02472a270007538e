"""A player flips the bottom card of the pile."""

from .sound import Card, Sound, Table

CLAUSE = "twin_it/flip-the-top-card"
NAMED = ("twin_it/flip-uncovers-the-next-card",)  # the pile shows the wrong top: which card went is seen no sooner


class Engine(Sound):
    """The faulty engine."""

    def take_from_pile(self, table: Table, seat: int) -> Card:
        return table.piles[seat].pop()
