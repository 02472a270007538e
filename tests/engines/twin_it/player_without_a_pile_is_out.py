"""The hands of a player whose pile is empty count for nothing."""

from typing import Any

from .sound import Hand, Sound, Table, Target

CLAUSE = "twin_it/empty-pile-is-passed-over"


class Engine(Sound):
    """The faulty engine."""

    def hands(self, table: Table, targets: list[Target], touches: list[Any]) -> list[Hand]:
        return super().hands(table, targets, [touch for touch in touches if table.piles[touch[0]]])
