"""Sets that were lost or robbed still count for the one who won them."""

from collections import Counter
from typing import Any

from .sound import Card, Sound, Table, WonSet

CLAUSE = "twin_it/five-sets-win"
NAMED = ("twin_it/wins-before-penalties",)  # the order of wins and mistakes is where it shows


class Engine(Sound):
    """The faulty engine."""

    def make_slap(self, table: Table, touches: list[Any], give: dict[str, str]) -> None:
        table.notes.setdefault("won", Counter(won.owner for won in table.sets))
        super().make_slap(table, touches, give)

    def new_set(self, table: Table, player: int, cards: list[Card]) -> WonSet:
        table.notes["won"][self.party(table, player)] += 1
        return super().new_set(table, player, cards)

    def count(self, table: Table, party: int) -> int:
        return int(table.notes["won"][party])
