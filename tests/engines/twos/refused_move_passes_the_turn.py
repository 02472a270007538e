"""After a refused move it is the next player's turn."""

from .sound import Sound, Table

CLAUSE = "twos/refused-play-changes-nothing"


class Engine(Sound):
    """The faulty engine."""

    def refuse(self, table: Table, seat: int, card: str) -> None:
        table.turn = self.next_seat(table.turn)
