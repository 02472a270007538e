"""Which two ranks follow each other: the numeric path, the faces, and the gap between."""

from __future__ import annotations

from typing import Final, NamedTuple

from bythebook.cards import ACE, JACK, KING, QUEEN, TEN, TWO
from bythebook.clauses import Table, on

LOW_ACE: Final = 1


def place(rank: int) -> int:
    """The place of a rank from the ace (1), which is low here, to the king (13)."""
    return LOW_ACE if rank == ACE else rank


def is_face(rank: int) -> bool:
    """Whether the rank is a jack, queen or king."""
    return JACK <= rank <= KING


def followers(first: int, second: int) -> bool:
    """Whether two cards of these ranks follow each other, in either order.

    Decided by ``twins_and_followers/neighbours-follow`` on the numeric path and by
    ``twins_and_followers/faces-follow-each-other`` among the faces.
    """
    if is_face(first) or is_face(second):
        return is_face(first) and is_face(second) and first != second
    return abs(place(first) - place(second)) == 1


# ---- reasons ---------------------------------------------------------------------------------------------------------


class Pair(NamedTuple):
    """The places of two ranks, the lower one first."""

    low: int
    high: int

    @property
    def faces(self) -> bool:
        """Two different faces."""
        return JACK <= self.low < self.high

    @property
    def mixed(self) -> bool:
        """A number and a face."""
        return self.low <= TEN < self.high

    @property
    def step(self) -> int:
        """How many steps of the path two numbers are apart."""
        return self.high - self.low if self.high <= TEN else 0


def pair_of(first: int, second: int) -> Pair:
    """Two ranks as the clauses see them."""
    low, high = sorted((place(first), place(second)))
    return Pair(low, high)


ENDS: Final = Pair(LOW_ACE, TEN)

FOLLOWERS: Table = {
    "twins_and_followers/equal-ranks-never-follow": on("own", lambda pair: pair.low == pair.high),
    "twins_and_followers/ace-and-two-follow": on("own", lambda pair: pair == (LOW_ACE, TWO)),
    "twins_and_followers/nine-and-ten-follow": on("own", lambda pair: pair == (TEN - 1, TEN)),
    "twins_and_followers/face-examples-are-no-full-list": on("own", lambda pair: pair == (QUEEN, KING)),
    "twins_and_followers/face-pairs-written-out": on("own", lambda pair: pair.faces and pair != (QUEEN, KING))
    | on("general", lambda pair: pair.faces),
    "twins_and_followers/number-and-face-never-follow": on("own", lambda pair: pair.mixed),
    "twins_and_followers/ace-is-a-number": on("own", lambda pair: pair.low == LOW_ACE and pair.mixed),
    "twins_and_followers/path-has-ends": on("own", lambda pair: pair in (ENDS, (TEN, JACK)))
    | on("general", lambda pair: pair == (LOW_ACE, KING)),
    "twins_and_followers/other-gaps-never-follow": on(
        "own", lambda pair: pair == (LOW_ACE, KING) or (pair.step > 1 and pair != ENDS)
    ),
    "twins_and_followers/neighbours-follow": on("own", lambda pair: pair.step == 1 and LOW_ACE < pair.low < TEN - 1)
    | on("general", lambda pair: pair.step == 1),
    "twins_and_followers/faces-follow-each-other": on("general", lambda pair: pair.faces),
    "twins_and_followers/numeric-path": on("general", lambda pair: pair.step == 1 or pair == ENDS),
}
"""Why two ranks follow each other or not: about this pair of its ``own``, and in ``general``."""
