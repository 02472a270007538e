"""A player who adds the third card to his own pair does not flip next."""

from .sound import Effect, Sound, Table

CLAUSE = "twin_it/winner-flips-next"


class Engine(Sound):
    """The faulty engine."""

    def resume_after_win(self, table: Table, wins: list[Effect]) -> None:
        if any(outcome["kind"] in ("win", "rob") for outcome in table.outcomes):
            super().resume_after_win(table, wins)
        else:
            self.make_due(table, table.due)
