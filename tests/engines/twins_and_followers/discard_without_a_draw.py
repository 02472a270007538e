"""A turn may open with a discard."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/turn-opens-with-a-draw"


class Engine(Sound):
    """The faulty engine."""

    def may_discard(self, table: Table, seat: int, card: str) -> bool:
        hasty = table.phase == "draw" and seat == table.turn and card in table.hands[seat]
        return hasty or super().may_discard(table, seat, card)
