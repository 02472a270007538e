"""Only the card just drawn may be discarded."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/any-card-may-be-discarded"


class Engine(Sound):
    """The faulty engine."""

    def may_discard(self, table: Table, seat: int, card: str) -> bool:
        return super().may_discard(table, seat, card) and card == table.hands[seat][-1]
