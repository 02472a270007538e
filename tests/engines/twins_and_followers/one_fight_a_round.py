"""After one fight the next discard that several can use goes to the first of them."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/several-able-fight"
# It is wrong after a fight alone, where both decide.
NAMED = ("twins_and_followers/everyone-may-win-after-a-fight",)


class Engine(Sound):
    """The faulty engine."""

    def begin_fight(self, table: Table) -> None:
        super().begin_fight(table)
        table.notes["fought"] = True

    def is_fight(self, table: Table) -> bool:
        if "fought" in table.notes:
            del table.able[1:]
        return super().is_fight(table)
