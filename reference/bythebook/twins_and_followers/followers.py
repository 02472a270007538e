"""Which two ranks follow each other: the numeric path, the faces, and the gap between."""

from __future__ import annotations

from itertools import product
from typing import Final, NamedTuple

from bythebook.cards import ACE, JACK, KING, QUEEN, RANKS, TEN, TWO
from bythebook.clauses import ClauseIds, Table, broken, joined, means, no, on, yes

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


LOWEST: Final = 1
"""The place of the ace."""
FACES: Final = (JACK, QUEEN, KING)


def place_of(rank: int) -> int:
    """The place of a rank from ace to king, as the clauses see it."""
    return LOWEST if rank == ACE else rank


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

    @property
    def at_an_end(self) -> bool:
        """Whether one of them is an ace or a ten."""
        return self.low in ENDS or self.high in ENDS

    @property
    def with_the_ace_last(self) -> Pair:
        """The places if the path started with the two and ended with the ace."""
        return Pair(*sorted(map(_with_the_ace_last, self)))


def _with_the_ace_last(place: int) -> int:
    if place == LOWEST:
        return TEN
    return place - 1 if place <= TEN else place


def pair_of(first: int, second: int) -> Pair:
    """Two ranks as the clauses see them."""
    low, high = sorted((place_of(first), place_of(second)))
    return Pair(low, high)


ENDS: Final = Pair(LOWEST, TEN)

FOLLOWERS: Table = {
    "twins_and_followers/equal-ranks-never-follow": on("own", lambda pair: pair.low == pair.high, no),
    "twins_and_followers/ace-and-two-follow": on("own", lambda pair: pair == (LOWEST, TWO), yes),
    "twins_and_followers/nine-and-ten-follow": on("own", lambda pair: pair == (TEN - 1, TEN), yes),
    "twins_and_followers/face-examples-are-no-full-list": on("own", lambda pair: pair == (QUEEN, KING), yes),
    "twins_and_followers/face-pairs-written-out": on("own", lambda pair: pair.faces and pair != (QUEEN, KING), yes)
    | on("general", lambda pair: pair.faces, yes),
    "twins_and_followers/number-and-face-never-follow": on("own", lambda pair: pair.mixed, no),
    "twins_and_followers/ace-is-a-number": on("own", lambda pair: pair.low == LOWEST and pair.mixed, no),
    "twins_and_followers/path-has-ends": on(
        "own",
        lambda pair: pair in (ENDS, (TEN, JACK)),
        no,
        wherever=lambda pair: pair.at_an_end and pair not in ((LOWEST, TWO), (TEN - 1, TEN)),
    )
    | on("general", lambda pair: pair == (LOWEST, KING), no),
    "twins_and_followers/other-gaps-never-follow": on(
        "own",
        lambda pair: pair == (LOWEST, KING) or (pair.step > 1 and pair != ENDS),
        no,
        wherever=lambda pair: pair == (LOWEST, KING) or pair.step > 1,
    ),
    "twins_and_followers/neighbours-follow": on("own", lambda pair: pair.step == 1 and LOWEST < pair.low < TEN - 1, yes)
    | on("general", lambda pair: pair.step == 1, yes),
    "twins_and_followers/faces-follow-each-other": on("general", lambda pair: pair.faces, yes),
    "twins_and_followers/numeric-path": means(
        "general", lambda pair: pair.step == 1 or pair == ENDS, otherwise=lambda pair: pair.with_the_ace_last
    ),
}
"""Why two ranks follow each other or not: about this pair of its ``own``, and in ``general``. What is demanded is
whether they do.
"""


def break_as_followers(pair: Pair, follow: bool) -> ClauseIds:
    """The clauses that it breaks to say that two ranks follow each other, or that they do not."""
    return joined(broken(FOLLOWERS, pair, "own", follow), broken(FOLLOWERS, pair, "general", follow))


FOLLOWING: Final = frozenset(pair for pair in product(RANKS, RANKS) if not break_as_followers(pair_of(*pair), True))
"""The pairs of ranks, either first, that no clause forbids to follow each other: a fact for the clauses about hands."""
