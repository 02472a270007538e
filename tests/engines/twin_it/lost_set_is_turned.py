"""The cards of a lost set are turned over as they go under the pile."""

from .sound import Card, Sound, Table

CLAUSE = "twin_it/lost-set-under-the-own-pile"


class Engine(Sound):
    """The faulty engine."""

    def put_under(self, table: Table, player: int, cards: list[Card]) -> None:
        for card in cards:
            self.turn(card)
        super().put_under(table, player, cards)
