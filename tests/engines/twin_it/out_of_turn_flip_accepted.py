"""Anybody who has a card may flip at any time."""

from .sound import Sound, Table

CLAUSE = "twin_it/turns-go-clockwise"


class Engine(Sound):
    """The faulty engine."""

    def may_flip(self, table: Table, seat: int) -> bool:
        return table.winner is None and bool(table.piles[seat])
