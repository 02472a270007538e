"""Five sets do not win: six are needed."""

from .sound import Sound, Table

CLAUSE = "twin_it/five-sets-win"
NAMED = ("twin_it/nothing-after-the-end",)  # it shows most often where more happens in the slap of the fifth set


class Engine(Sound):
    """The faulty engine."""

    def sets_to_win(self, table: Table) -> int:
        return 6
