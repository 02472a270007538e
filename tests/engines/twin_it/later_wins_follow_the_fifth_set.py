"""What a slap completes after a fifth set still takes effect, though the game is won."""

from .sound import Effect, Sound, Table

CLAUSE = "twin_it/nothing-after-the-end"


class Engine(Sound):
    """The faulty engine."""

    def take_effects(self, table: Table, effects: list[Effect]) -> list[Effect]:
        for effect in effects:
            if effect.taken:
                self.win(table, effect)
            if effect.turned:
                self.turn_over(table, effect)
        return effects

    def look_for_the_end(self, table: Table, party: int) -> None:
        if table.winner is None:
            super().look_for_the_end(table, party)
