"""How many cards each player gets."""

from __future__ import annotations

from typing import Final, NamedTuple

from bythebook.clauses import Table, on
from bythebook.game import SetupError
from bythebook.twin_it.deck import PRODUCT_CARDS

SEATS: Final = range(2, 7)


def sizes(cards: int, players: int) -> tuple[int, ...]:
    """The sizes of the piles, largest first; who gets the odd cards is open (``twin_it/orientation-and-odd-cards``).

    Decided by ``twin_it/dealt-as-equally-as-possible``.

    Raises:
        SetupError: not 2 to 6 players, or no cards.
    """
    if players not in SEATS:
        raise SetupError(f"{players} players: expected 2 to 6")
    if cards < 1:
        raise SetupError(f"{cards} cards: expected at least one")
    each, odd = divmod(cards, players)
    return tuple(each + (seat < odd) for seat in range(players))


# ---- reasons ---------------------------------------------------------------------------------------------------------


class Deal(NamedTuple):
    """A deck for a number of players."""

    cards: int
    players: int


SIZES: Table = {
    "twin_it/product-of-135-cards": on(
        "sizes", lambda deal: deal.cards == PRODUCT_CARDS, lambda deal, sizes: sum(sizes) == PRODUCT_CARDS
    ),
}
