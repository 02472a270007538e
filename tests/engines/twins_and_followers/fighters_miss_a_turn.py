"""After a fight the turn passes over the fighters, who have just drawn."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/turn-after-a-fight"


class Engine(Sound):
    """The faulty engine."""

    def next_after_fight(self, table: Table) -> int:
        seat = self.next_seat(table, table.discarder)
        while seat in table.able:
            seat = self.next_seat(table, seat)
        return seat
