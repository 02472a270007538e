"""Between rounds: who starts the next one. The sheet leaves the number of rounds to the table."""

from __future__ import annotations


def next_starter(starter: int, winner: int | None) -> int:
    """The seat that starts the next round, after one that ``starter`` started and ``winner`` (or nobody, None) won.

    Decided by ``twins_and_followers/winner-starts-next`` and ``twins_and_followers/next-starter-without-a-winner``.
    """
    return starter if winner is None else winner
