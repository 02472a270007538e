"""A flip that is refused makes the player to the left of the one who is due flip."""

from .sound import Json, Sound, Table

CLAUSE = "twin_it/refused-move-changes-nothing"


class Engine(Sound):
    """The faulty engine."""

    def refuse(self, table: Table, move: Json) -> None:
        if "flip" in move and isinstance(table.due, int):
            self.make_due(table, self.next_seat(table, table.due))
