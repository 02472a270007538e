"""A player who does not like the card drawn may draw another."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/one-draw-no-passing"


class Engine(Sound):
    """The faulty engine."""

    def may_draw(self, table: Table, seat: int) -> bool:
        again = table.phase == "discard" and seat == table.turn and bool(table.pile)
        return again or super().may_draw(table, seat)
