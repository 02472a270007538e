"""In team mode a forbidden row forbids nothing."""

from .sound import Sound, Table, Target

CLAUSE = "twin_it/larger-team-may-take-the-handicap"


class Engine(Sound):
    """The faulty engine."""

    def is_forbidden(self, table: Table, party: int, targets: list[Target]) -> bool:
        return not table.teams and super().is_forbidden(table, party, targets)
