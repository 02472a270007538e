"""A fighter may claim the contested card and wins with it."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/contested-card-goes-to-nobody"


class Engine(Sound):
    """The faulty engine."""

    def may_claim(self, table: Table, seat: int) -> bool:
        return table.phase in ("claim", "fight") and seat in table.able
