"""Between rounds: who starts the next one. How many there are, the sheet leaves to the table."""

from __future__ import annotations

from bythebook.ruling import Ruling


def next_starter(starter: int, winner: int | None) -> Ruling[int]:
    """The seat that starts the next round, after one that ``starter`` started and ``winner`` won, or nobody (None).

    Decided by ``twins_and_followers/winner-starts-next`` and ``twins_and_followers/next-starter-without-a-winner``.
    """
    if winner is None:
        return Ruling(starter, ("twins_and_followers/next-starter-without-a-winner",))
    return Ruling(winner, ("twins_and_followers/winner-starts-next",))
