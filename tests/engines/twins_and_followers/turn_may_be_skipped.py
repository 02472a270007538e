"""A player may pass instead of drawing."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/one-draw-no-passing"


class Engine(Sound):
    """The faulty engine."""

    def may_pass(self, table: Table, seat: int) -> bool:
        return super().may_pass(table, seat) or (table.phase == "draw" and seat == table.turn)

    def let_pass(self, table: Table, seat: int) -> None:
        if table.phase == "draw":
            table.discarder = seat
        super().let_pass(table, seat)
