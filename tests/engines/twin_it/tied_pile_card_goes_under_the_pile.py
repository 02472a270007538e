"""A tied card on top of a pile is turned over and put under that pile."""

from .sound import Effect, Sound, Table

CLAUSE = "twin_it/tied-pile-card-stays-on-the-pile"


class Engine(Sound):
    """The faulty engine."""

    def turn_over(self, table: Table, effect: Effect) -> None:
        super().turn_over(table, effect)
        for target in effect.turned:
            if target.place == "pile" and target.holder is not None and not effect.taken:
                table.piles[target.holder].append(table.piles[target.holder].pop(0))
