"""Whoever is quickest may draw."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/turns-go-clockwise"


class Engine(Sound):
    """The faulty engine."""

    def may_draw(self, table: Table, seat: int) -> bool:
        return table.phase == "draw"

    def draw(self, table: Table, seat: int) -> None:
        super().draw(table, seat)
        table.turn = seat
