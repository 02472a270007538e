"""A mistake leaves the turn where it was."""

from .sound import Mistake, Sound, Table

CLAUSE = "twin_it/offender-resumes"


class Engine(Sound):
    """The faulty engine."""

    def resume_after_mistake(self, table: Table, paid: list[Mistake]) -> None:
        self.make_due(table, table.due)
