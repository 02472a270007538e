"""After a fight only those who fought can claim a discard."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/everyone-may-win-after-a-fight"


class Engine(Sound):
    """The faulty engine."""

    def begin_fight(self, table: Table) -> None:
        super().begin_fight(table)
        table.notes["fought"] = {*table.notes.get("fought", ()), *table.able}

    def look_round(self, table: Table) -> None:
        if "fought" in table.notes:
            table.able = [seat for seat in table.able if seat in table.notes["fought"]]
        super().look_round(table)
