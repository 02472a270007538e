"""Which two ranks follow each other: the numeric path, the faces, and the gap between."""

from __future__ import annotations

from typing import Final, NamedTuple

from bythebook.cards import ACE, JACK, KING, QUEEN, TEN, TWO
from bythebook.clauses import FieldClauses, on

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
    def equal(self) -> bool:
        """Twins."""
        return self.low == self.high

    @property
    def faces(self) -> bool:
        """Two different faces."""
        return JACK <= self.low < self.high

    @property
    def mixed(self) -> bool:
        """A number and a face."""
        return self.low <= TEN < self.high

    @property
    def neighbours(self) -> bool:
        """Two numbers, one step apart."""
        return self.high <= TEN and self.high - self.low == 1

    @property
    def inner(self) -> bool:
        """Neighbours that the sheet does not name one by one."""
        return self.neighbours and LOW_ACE < self.low < TEN - 1

    @property
    def ends(self) -> bool:
        """The two ends of the path."""
        return self == (LOW_ACE, TEN)

    @property
    def behind_an_end(self) -> bool:
        """Whether the two would follow if the path went on past its end."""
        return self in ((LOW_ACE, TEN), (TEN, JACK), (LOW_ACE, KING))

    @property
    def gap(self) -> bool:
        """A king and an ace, or two numbers that are further apart and not the two ends."""
        return self == (LOW_ACE, KING) or (self.high <= TEN and self.high - self.low > 1 and not self.ends)


def pair_of(first: int, second: int) -> Pair:
    """Two ranks as the clauses see them."""
    low, high = sorted((place(first), place(second)))
    return Pair(low, high)


FOLLOWERS: FieldClauses = {
    "twins_and_followers/equal-ranks-never-follow": on("pair", lambda pair: pair.equal),
    "twins_and_followers/ace-and-two-follow": on("pair", lambda pair: pair == (LOW_ACE, TWO)),
    "twins_and_followers/nine-and-ten-follow": on("pair", lambda pair: pair == (TEN - 1, TEN)),
    "twins_and_followers/face-examples-are-no-full-list": on("pair", lambda pair: pair == (QUEEN, KING)),
    "twins_and_followers/face-pairs-written-out": on("pair", lambda pair: pair.faces),
    "twins_and_followers/number-and-face-never-follow": on("pair", lambda pair: pair.mixed),
    "twins_and_followers/ace-is-a-number": on("pair", lambda pair: pair.low == LOW_ACE and pair.mixed),
    "twins_and_followers/path-has-ends": on("pair", lambda pair: pair.behind_an_end),
    "twins_and_followers/other-gaps-never-follow": on("pair", lambda pair: pair.gap),
    "twins_and_followers/neighbours-follow": on("pair", lambda pair: pair.inner)
    | on("rule", lambda pair: pair.neighbours or (pair.gap and not pair.mixed)),
    "twins_and_followers/faces-follow-each-other": on("rule", lambda pair: pair.faces),
    "twins_and_followers/numeric-path": on("rule", lambda pair: pair.neighbours or pair.ends),
}
"""The reasons why two ranks follow each other or not: about this ``pair``, and the general ``rule``."""
