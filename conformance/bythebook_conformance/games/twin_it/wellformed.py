"""The checks that make a question about Twin It! well-formed, beyond its types."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bythebook_conformance.kit.cards import require_below


def require_seats(mode: str, piles: Sequence[object], teams: list[int] | None) -> None:
    """Refuse an impossible number of players or teams.

    Raises:
        ValueError: they are impossible.
    """
    least = 4 if mode == "team" else 2
    if not least <= len(piles) <= 6:
        raise ValueError(f"{len(piles)} piles: expected {least} to 6, one per player")
    if (mode == "team") != (teams is not None):
        raise ValueError("teams are given in team mode only")
    if teams is not None and (len(teams) != len(piles) or {*teams} != {0, 1}):
        raise ValueError(f"teams {teams}: expected 0 or 1 for every seat, and both")


def require_hands(players: Iterable[int], seats: int) -> None:
    """Refuse hands of players who do not exist, and more than two of one player.

    Raises:
        ValueError: there are such.
    """
    for player, hands in Counter(players).items():
        require_below(seats, "seat", player)
        if hands > 2:
            raise ValueError(f"player {player} touches {hands} cards: a player has two hands")


def first_above(limit: int, names: list[str]) -> str:
    """The first name that appears more often than the limit."""
    return next(name for name, times in Counter(names).items() if times > limit)
