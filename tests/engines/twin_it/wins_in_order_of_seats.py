"""Several wins of one slap take effect in the order of the seats."""

from .sound import Effect, Sound, Table

CLAUSE = "twin_it/outcomes-in-order-of-completion"
NAMED = (
    "twin_it/last-winner-resumes",
    "twin_it/nothing-after-the-end",
)  # who resumes is where the order of wins shows most


class Engine(Sound):
    """The faulty engine."""

    def in_order(self, table: Table, effects: list[Effect]) -> list[Effect]:
        return sorted(effects, key=lambda effect: (effect.hands[-1].player, effect.arrival))
