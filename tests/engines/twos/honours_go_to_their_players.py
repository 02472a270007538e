"""Every player keeps the points of his own honours."""

from .sound import Json, Sound, Table

CLAUSE = "twos/honours-to-trick-winner"


class Engine(Sound):
    """The faulty engine."""

    def score(self, table: Table, taken: Json) -> None:
        super().score(table, taken | {"honours": 0})
        for seat, card in zip(table.seats, table.trick, strict=True):
            table.scores[seat] += self.is_honour(card)
