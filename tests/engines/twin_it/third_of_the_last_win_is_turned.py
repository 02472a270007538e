"""The third card is turned over after the pair that ends the game."""

from .sound import Effect, Sound, Table

CLAUSE = "twin_it/nothing-after-the-end"


class Engine(Sound):
    """The faulty engine."""

    def win(self, table: Table, effect: Effect) -> None:
        super().win(table, effect)
        if table.winner is not None and effect.turned:
            self.turn_over(table, effect)
