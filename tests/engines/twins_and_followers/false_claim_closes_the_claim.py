"""A claim by a player who is not able ends everybody's right to claim."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/refused-move-changes-nothing"


class Engine(Sound):
    """The faulty engine."""

    def refuse(self, table: Table, seat: int, do: str, card: str = "") -> None:
        if table.phase == "claim" and do == "claim":
            self.go_on(table)
