"""After a refused move the trick just taken is forgotten."""

from .sound import Sound, Table

CLAUSE = "twos/refused-play-changes-nothing"


class Engine(Sound):
    """The faulty engine."""

    def refuse(self, table: Table, seat: int, card: str) -> None:
        table.taken = None
