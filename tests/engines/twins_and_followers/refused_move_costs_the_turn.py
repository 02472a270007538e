"""A player who is due to draw and tries something else loses the turn."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/refused-move-changes-nothing"


class Engine(Sound):
    """The faulty engine."""

    def refuse(self, table: Table, seat: int, do: str, card: str = "") -> None:
        if table.phase == "draw" and seat == table.turn:
            self.begin_turn(table, self.next_seat(table, seat))
