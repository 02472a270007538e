"""Any four cards may be declared a winning hand."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/winning-hand-is-declared"


class Engine(Sound):
    """The faulty engine."""

    def may_declare(self, table: Table, seat: int) -> bool:
        return table.phase == "discard" and seat == table.turn
