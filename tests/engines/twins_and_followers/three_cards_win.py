"""A player may declare instead of drawing if two of the three cards are twins or followers."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/hand-of-four"


class Engine(Sound):
    """The faulty engine."""

    def may_declare(self, table: Table, seat: int) -> bool:
        early = table.phase == "draw" and seat == table.turn
        return (early and self.is_half_won(table.hands[seat])) or super().may_declare(table, seat)

    def is_half_won(self, cards: list[str]) -> bool:
        return any(self.are_twins(*pair) or self.are_followers(*pair) for pair, _ in self.pairings(cards))
