"""A team needs ten sets to win."""

from .sound import Sound, Table

CLAUSE = "twin_it/team-wins-with-five-sets"
NAMED = ("twin_it/nothing-after-the-end",)  # the game goes on where it has ended


class Engine(Sound):
    """The faulty engine."""

    def sets_to_win(self, table: Table) -> int:
        return 10 if table.teams else super().sets_to_win(table)
