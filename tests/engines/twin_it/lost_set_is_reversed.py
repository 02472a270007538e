"""The cards of a lost set go under the pile in reverse order."""

from .sound import Card, Sound, Table

CLAUSE = "twin_it/lost-set-under-the-own-pile"


class Engine(Sound):
    """The faulty engine."""

    def put_under(self, table: Table, player: int, cards: list[Card]) -> None:
        super().put_under(table, player, cards[::-1])
