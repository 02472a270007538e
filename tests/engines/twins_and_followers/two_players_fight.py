"""With two players the discarder defends a discard that the other can use, and both fight."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/fight-needs-three-players"


class Engine(Sound):
    """The faulty engine."""

    def look_round(self, table: Table) -> None:
        if table.able and len(table.hands) == 2:
            table.able.append(table.discarder)
        super().look_round(table)
