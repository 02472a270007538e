"""The catcher is paid, but the victim loses nothing."""

from .sound import Json, Sound, Table

CLAUSE = "twos/catch-is-a-transfer"


class Engine(Sound):
    """The faulty engine."""

    def pay(self, table: Table, catch: Json) -> None:
        table.scores[catch["by"]] += catch["points"]
