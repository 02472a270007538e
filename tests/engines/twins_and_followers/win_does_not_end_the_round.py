"""After a declaration the others play on."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/one-winner-ends-the-round"


class Engine(Sound):
    """The faulty engine."""

    def declare(self, table: Table, seat: int) -> None:
        self.begin_turn(table, self.next_seat(table, seat))
        table.winner = seat
