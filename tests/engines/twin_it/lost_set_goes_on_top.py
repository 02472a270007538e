"""A lost set goes on top of the offender's pile."""

from .sound import Card, Sound, Table

CLAUSE = "twin_it/lost-set-under-the-own-pile"


class Engine(Sound):
    """The faulty engine."""

    def put_under(self, table: Table, player: int, cards: list[Card]) -> None:
        table.piles[player][:0] = cards
