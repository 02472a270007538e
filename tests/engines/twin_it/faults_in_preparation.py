"""Faults in Preparation."""

from typing import Any

from faults import wrong

from .sound import Hand, Sound, Table, Target


@wrong(Sound.sizes, "twin_it/dealt-as-equally-as-possible")
def deal_leaves_cards_over(self: Sound, cards: int, players: int) -> list[int]:
    """Cards that cannot be dealt evenly are not dealt at all."""
    return [cards // players] * players


@wrong(Sound.sizes, "twin_it/dealt-as-equally-as-possible")
def deal_leaves_the_rest_to_one(self: Sound, cards: int, players: int) -> list[int]:
    """All cards that are left over in the deal go to the last player."""
    each, over = divmod(cards, players)
    return [each] * (players - 1) + [each + over]


@wrong(Sound.hands, "twin_it/pile-tops-are-visible")
def pile_tops_out_of_reach(self: Sound, table: Table, targets: list[Target], touches: list[Any]) -> list[Hand]:
    """Hands on the tops of piles count for nothing."""
    return [hand for hand in Sound.hands(self, table, targets, touches) if hand.target.place != "pile"]
