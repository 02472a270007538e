"""Faults in Preparation."""

from typing import Any

from faults import fault

from .sound import Hand, Sound, Table, Target


@fault("twin_it/dealt-as-equally-as-possible")
class DealLeavesCardsOver(Sound):
    """Cards that cannot be dealt evenly are not dealt at all."""

    def sizes(self, cards: int, players: int) -> list[int]:
        return [cards // players] * players


@fault("twin_it/dealt-as-equally-as-possible")
class DealLeavesTheRestToOne(Sound):
    """All cards that are left over in the deal go to the last player."""

    def sizes(self, cards: int, players: int) -> list[int]:
        each, over = divmod(cards, players)
        return [each] * (players - 1) + [each + over]


@fault("twin_it/pile-tops-are-visible")
class PileTopsOutOfReach(Sound):
    """Hands on the tops of piles count for nothing."""

    def hands(self, table: Table, targets: list[Target], touches: list[Any]) -> list[Hand]:
        return [hand for hand in super().hands(table, targets, touches) if hand.target.place != "pile"]
