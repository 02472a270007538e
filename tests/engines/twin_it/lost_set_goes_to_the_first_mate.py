"""In team mode a lost set goes under the pile of the first seat of the team."""

from .sound import Card, Sound, Table

CLAUSE = "twin_it/lost-set-under-the-own-pile"


class Engine(Sound):
    """The faulty engine."""

    def put_under(self, table: Table, player: int, cards: list[Card]) -> None:
        mates = [seat for seat in range(len(table.piles)) if self.party(table, seat) == self.party(table, player)]
        super().put_under(table, mates[0], cards)
