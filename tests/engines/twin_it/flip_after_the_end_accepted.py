"""A player may flip when the game is over."""

from .sound import Sound, Table

CLAUSE = "twin_it/nothing-after-the-end"


class Engine(Sound):
    """The faulty engine."""

    def may_flip(self, table: Table, seat: int) -> bool:
        return super().may_flip(table, seat) or (table.winner is not None and bool(table.piles[seat]))
