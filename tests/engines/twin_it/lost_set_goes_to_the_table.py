"""The cards of a lost set go to the table."""

from .sound import Card, Sound, Table

CLAUSE = "twin_it/lost-set-under-the-own-pile"


class Engine(Sound):
    """The faulty engine."""

    def put_under(self, table: Table, player: int, cards: list[Card]) -> None:
        table.table.extend(cards)
