"""When the top of a pile is won, the next card of that pile is turned over."""

from .sound import Card, Sound, Table

CLAUSE = "twin_it/win-uncovers-the-next-card"


class Engine(Sound):
    """The faulty engine."""

    def remove(self, table: Table, card: Card) -> None:
        for pile in table.piles:
            if pile[:1] == [card] and len(pile) > 1:
                self.turn(pile[1])
        super().remove(table, card)
