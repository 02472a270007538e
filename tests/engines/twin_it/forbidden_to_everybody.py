"""Nobody may make pairs with a design in a forbidden row."""

from .sound import Sound, Table, Target

CLAUSE = "twin_it/others-may-free-him"
NAMED = ("twin_it/forbidden-cards-are-visible",)  # they are as good as not there


class Engine(Sound):
    """The faulty engine."""

    def is_forbidden(self, table: Table, party: int, targets: list[Target]) -> bool:
        return any(super(Engine, self).is_forbidden(table, other, targets) for other in table.forbidden)
