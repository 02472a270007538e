"""Who claims a discard has a turn, in which the win is yet to be declared."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/claim-is-the-win"


class Engine(Sound):
    """The faulty engine."""

    def end(self, table: Table, winner: int | None) -> None:
        claimed = table.live
        super().end(table, winner)
        if claimed and winner is not None:
            table.phase, table.turn, table.winner = "discard", winner, None
