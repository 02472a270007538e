"""Who can claim a discard may not decline."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/claim-is-a-choice"


class Engine(Sound):
    """The faulty engine."""

    def may_pass(self, table: Table, seat: int) -> bool:
        return False
