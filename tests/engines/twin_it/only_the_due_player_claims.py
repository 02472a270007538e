"""Only the player who is due to flip may claim."""

from typing import Any

from .sound import Hand, Sound, Table, Target

CLAUSE = "twin_it/anyone-at-any-time"


class Engine(Sound):
    """The faulty engine."""

    def hands(self, table: Table, targets: list[Target], touches: list[Any]) -> list[Hand]:
        mine = [touch for touch in touches if table.due in (touch[0], "any", None)]
        return super().hands(table, targets, mine)
