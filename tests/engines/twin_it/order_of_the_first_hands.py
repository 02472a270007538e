"""Wins and ties take effect in the order in which the first hands on them arrived."""

from .sound import Effect, Sound, Table

CLAUSE = "twin_it/outcomes-in-order-of-completion"
NAMED = ("twin_it/nothing-after-the-end",)  # it shows most often where one of the wins is the fifth


class Engine(Sound):
    """The faulty engine."""

    def in_order(self, table: Table, effects: list[Effect]) -> list[Effect]:
        return sorted(effects, key=lambda effect: effect.hands[0].arrival)
