"""A claimed card stays on the discards as well."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/claim-is-the-win"


class Engine(Sound):
    """The faulty engine."""

    def claim(self, table: Table, seat: int) -> None:
        table.discards.append(table.discards[-1])
        super().claim(table, seat)
