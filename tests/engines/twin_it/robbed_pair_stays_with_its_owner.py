"""The third card joins the won pair where it is, whoever claims it."""

from .sound import Card, Sound, Table, WonSet

CLAUSE = "twin_it/third-card-robs"


class Engine(Sound):
    """The faulty engine."""

    def rob(self, table: Table, player: int, won: WonSet, cards: list[Card]) -> WonSet:
        return self.grow(table, won, cards)
