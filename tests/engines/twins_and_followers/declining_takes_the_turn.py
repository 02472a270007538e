"""The turn passes on from the player who declined to claim."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/turn-passes-to-the-left"


class Engine(Sound):
    """The faulty engine."""

    def let_pass(self, table: Table, seat: int) -> None:
        self.begin_turn(table, self.next_seat(table, seat))
