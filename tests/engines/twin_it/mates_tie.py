"""Two team mates with a hand on each card of a pair are in a tie."""

from .sound import Hand, Sound, Table

CLAUSE = "twin_it/two-mates-win-a-pair"


class Engine(Sound):
    """The faulty engine."""

    def winning_pair(self, table: Table, holding: list[Hand]) -> list[Hand]:
        return [] if table.teams else super().winning_pair(table, holding)
