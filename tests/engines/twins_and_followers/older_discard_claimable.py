"""A discard that nobody can use uncovers the one before it."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/only-latest-discard"


class Engine(Sound):
    """The faulty engine."""

    def look_round(self, table: Table) -> None:
        below = table.notes.get("below")
        table.notes["below"] = table.live
        if not table.able and below:
            able = self.able_seats(table.hands, below, table.discarder)
            if len(able) == 1:
                table.able, table.live = able, below
        super().look_round(table)

    def begin_fight(self, table: Table) -> None:
        del table.notes["below"]
        super().begin_fight(table)

    def claim(self, table: Table, seat: int) -> None:
        if table.live:
            table.discards.remove(table.live)
            table.discards.append(table.live)
        super().claim(table, seat)
