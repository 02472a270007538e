"""A card may be drawn after somebody has won."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/one-winner-ends-the-round"


class Engine(Sound):
    """The faulty engine."""

    def may_draw(self, table: Table, seat: int) -> bool:
        return super().may_draw(table, seat) or (table.winner is not None and bool(table.pile))

    def draw(self, table: Table, seat: int) -> None:
        super().draw(table, seat)
        table.turn = seat
