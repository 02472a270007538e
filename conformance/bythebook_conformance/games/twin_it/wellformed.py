"""The checks that make a question about Twin It! well-formed, beyond its types."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bythebook_conformance.kit.messages import require_below


def require_mode(mode: str, teams: object) -> None:
    """Refuse teams in another mode than that of teams, and none in this one.

    Raises:
        ValueError: so it is.
    """
    if (mode == "team") != bool(teams):
        raise ValueError("teams are given in team mode only")


def require_hands(players: Iterable[int], seats: int) -> None:
    """Refuse hands of players who do not exist, and more than two of one player.

    Raises:
        ValueError: there are such.
    """
    for player, hands in Counter(players).items():
        require_below(seats, "seat", player)
        if hands > 2:
            raise ValueError(f"player {player} touches {hands} cards: a player has two hands")
