"""All wins of a slap take effect before its ties, which a fifth set prevents."""

from .sound import Effect, Sound, Table

CLAUSE = "twin_it/outcomes-in-order-of-completion"
NAMED = ("twin_it/nothing-after-the-end",)  # it shows only where a fifth set follows the tie


class Engine(Sound):
    """The faulty engine."""

    def in_order(self, table: Table, effects: list[Effect]) -> list[Effect]:
        return sorted(super().in_order(table, effects), key=lambda effect: not effect.taken)
