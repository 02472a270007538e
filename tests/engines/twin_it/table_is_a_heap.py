"""Flipped cards lie on one heap: hands on all but the latest card on the table count for nothing."""

from typing import Any

from .sound import Hand, Sound, Table, Target

CLAUSE = "twin_it/table-cards-never-cover"


class Engine(Sound):
    """The faulty engine."""

    def hands(self, table: Table, targets: list[Target], touches: list[Any]) -> list[Hand]:
        hands = super().hands(table, targets, touches)
        return [hand for hand in hands if hand.target.place != "table" or hand.target.cards[0] is table.table[-1]]
