"""The round is over as soon as the last card of the pile is drawn."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/empty-pile-ends-the-round"


class Engine(Sound):
    """The faulty engine."""

    def draw(self, table: Table, seat: int) -> None:
        super().draw(table, seat)
        if not table.pile:
            self.end(table, winner=None)
