"""A player may make pairs with his forbidden designs."""

from .sound import Sound, Table, Target

CLAUSE = "twin_it/forbidden-pair-is-a-mistake"


class Engine(Sound):
    """The faulty engine."""

    def is_forbidden(self, table: Table, party: int, targets: list[Target]) -> bool:
        return False
