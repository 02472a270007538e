"""Hands on won sets count for nothing."""

from typing import Any

from .sound import Hand, Sound, Table, Target

CLAUSE = "twin_it/sets-within-reach"


class Engine(Sound):
    """The faulty engine."""

    def hands(self, table: Table, targets: list[Target], touches: list[Any]) -> list[Hand]:
        return [hand for hand in super().hands(table, targets, touches) if hand.target.won is None]
