"""A robber takes the pair only; the third card comes to lie on the table."""

from .sound import Card, Sound, Table, WonSet

CLAUSE = "twin_it/robbed-set-has-three"
NAMED = ("twin_it/third-card-robs",)  # it is the same robberies


class Engine(Sound):
    """The faulty engine."""

    def rob(self, table: Table, player: int, won: WonSet, cards: list[Card]) -> WonSet:
        table.table.extend(cards)
        return super().rob(table, player, won, [])
