"""A player may complete a won pair with a design that is forbidden to him."""

from .sound import Sound, Table, Target

CLAUSE = "twin_it/forbidden-pair-is-a-mistake"


class Engine(Sound):
    """The faulty engine."""

    def is_forbidden(self, table: Table, party: int, targets: list[Target]) -> bool:
        return super().is_forbidden(table, party, targets) and not any(target.won for target in targets)
