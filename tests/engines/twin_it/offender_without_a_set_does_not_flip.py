"""A mistake of a player who had no set to lose leaves the turn where it was."""

from .sound import Mistake, Sound, Table

CLAUSE = "twin_it/offender-resumes"


class Engine(Sound):
    """The faulty engine."""

    def resume_after_mistake(self, table: Table, paid: list[Mistake]) -> None:
        if any(outcome.get("lost") for outcome in table.outcomes):
            super().resume_after_mistake(table, paid)
