"""After a refused move the outcomes of the move before are gone."""

from .sound import Json, Sound, Table

CLAUSE = "twin_it/refused-move-changes-nothing"


class Engine(Sound):
    """The faulty engine."""

    def refuse(self, table: Table, move: Json) -> None:
        table.outcomes = []
