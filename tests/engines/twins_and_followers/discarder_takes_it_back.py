"""While a discard can be claimed its discarder may take it back, and wins with it."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/own-discard-is-barred"


class Engine(Sound):
    """The faulty engine."""

    def may_claim(self, table: Table, seat: int) -> bool:
        return super().may_claim(table, seat) or (table.phase == "claim" and seat == table.discarder)
