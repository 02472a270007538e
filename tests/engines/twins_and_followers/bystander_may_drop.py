"""A player who is not in the fight may drop a card and so join it."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/several-able-fight"


class Engine(Sound):
    """The faulty engine."""

    def may_drop(self, table: Table, seat: int, card: str) -> bool:
        joins = table.phase == "fight" and seat not in table.able and len(table.pile) > len(table.able)
        return card in table.hands[seat] if joins else super().may_drop(table, seat, card)

    def drop(self, table: Table, seat: int, card: str) -> None:
        if seat not in table.able:
            table.able.append(seat)
        super().drop(table, seat, card)
