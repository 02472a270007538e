"""With an empty pile the round waits for a draw that nobody can make."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/empty-pile-ends-the-round"


class Engine(Sound):
    """The faulty engine."""

    def is_exhausted(self, table: Table) -> bool:
        return False

    def may_draw(self, table: Table, seat: int) -> bool:
        return super().may_draw(table, seat) and bool(table.pile)
