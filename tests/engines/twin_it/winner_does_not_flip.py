"""A win leaves the turn where it was."""

from .sound import Effect, Sound, Table

CLAUSE = "twin_it/winner-flips-next"


class Engine(Sound):
    """The faulty engine."""

    def resume_after_win(self, table: Table, wins: list[Effect]) -> None:
        self.make_due(table, table.due)
