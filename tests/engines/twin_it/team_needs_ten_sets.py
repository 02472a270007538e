"""A team needs ten sets to win."""

from .sound import Sound, Table

CLAUSE = "twin_it/team-wins-with-five-sets"


class Engine(Sound):
    """The faulty engine."""

    def sets_to_win(self, table: Table) -> int:
        return 10 if table.teams else super().sets_to_win(table)
