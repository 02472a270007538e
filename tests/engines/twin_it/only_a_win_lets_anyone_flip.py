"""In team mode anyone may flip after a win, but a mistake or a tie leaves the turn where it was."""

from .sound import Effect, Mistake, Sound, Table

CLAUSE = "twin_it/anyone-resumes"


class Engine(Sound):
    """The faulty engine."""

    def resume_in_teams(self, table: Table, done: list[Effect], paid: list[Mistake]) -> None:
        self.make_due(table, "any" if any(effect.taken for effect in done) else table.due)
