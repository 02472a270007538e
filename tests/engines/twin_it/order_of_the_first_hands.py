"""Wins and ties take effect in the order in which the first hands on them arrived."""

from .sound import Effect, Sound, Table

CLAUSE = "twin_it/outcomes-in-order-of-completion"


class Engine(Sound):
    """The faulty engine."""

    def in_order(self, table: Table, effects: list[Effect]) -> list[Effect]:
        return sorted(effects, key=lambda effect: effect.hands[0].arrival)
