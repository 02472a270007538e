"""How many cards everybody gets."""

from __future__ import annotations

from typing import Final

from bythebook.ruling import Ruling, SetupError

SEATS: Final = range(2, 7)


def sizes(cards: int, players: int) -> Ruling[tuple[int, ...]]:
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
    because = ("twin_it/dealt-as-equally-as-possible", "twin_it/two-to-six-players")
    return Ruling(tuple(each + (seat < odd) for seat in range(players)), because)
