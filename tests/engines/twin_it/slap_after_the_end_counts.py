"""Slaps after somebody has won the game still have effects."""

from typing import Any

from .sound import Sound, Table

CLAUSE = "twin_it/nothing-after-the-end"


class Engine(Sound):
    """The faulty engine."""

    def is_closed(self, table: Table) -> bool:
        return False

    def is_over(self, table: Table) -> bool:
        return super().is_over(table) and table.notes["winner"] is None

    def make_slap(self, table: Table, touches: list[Any], give: dict[str, str]) -> None:
        table.notes["winner"] = table.winner
        super().make_slap(table, touches, give)
