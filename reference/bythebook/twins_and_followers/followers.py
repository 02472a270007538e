"""Which two ranks follow each other: the numeric path, the faces, and the gap between them."""

from __future__ import annotations

from typing import Final

from bythebook.cards import ACE, JACK, KING, TEN, TWO
from bythebook.ruling import Ruling

LOW_ACE: Final = 1


def place(rank: int) -> int:
    """The place of a rank from the ace (1), which is low here, to the king (13)."""
    return LOW_ACE if rank == ACE else rank


def is_face(rank: int) -> bool:
    """Whether the rank is a jack, queen or king."""
    return JACK <= rank <= KING


def followers(first: int, second: int) -> Ruling[bool]:
    """Whether two cards of these ranks follow each other, in either order.

    Decided by ``twins_and_followers/neighbours-follow`` on the numeric path and by
    ``twins_and_followers/faces-follow-each-other`` among the faces.
    """
    low, high = sorted((place(first), place(second)))
    if low == high:
        return Ruling(False, ("twins_and_followers/equal-ranks-never-follow",))
    if is_face(low):
        return Ruling(True, _why_faces_follow(low))
    if is_face(high):
        return Ruling(False, _why_kinds_are_apart(low, high))
    if high - low == 1:
        return Ruling(True, _why_neighbours_follow(low, high))
    return Ruling(False, _why_too_far(low, high))


def _why_faces_follow(low: int) -> tuple[str, ...]:
    because = ("twins_and_followers/face-pairs-written-out", "twins_and_followers/faces-follow-each-other")
    if low == JACK:
        return because
    return ("twins_and_followers/face-examples-are-no-full-list", *because)


def _why_kinds_are_apart(low: int, high: int) -> tuple[str, ...]:
    """Why a number and a face do not follow each other; the ends of the path meet no face either."""
    because: tuple[str, ...] = ("twins_and_followers/number-and-face-never-follow",)
    if low == LOW_ACE:
        because = ("twins_and_followers/ace-is-a-number", *because)
    if (low, high) == (LOW_ACE, KING):
        because = ("twins_and_followers/other-gaps-never-follow", *because)
    if (low, high) in ((TEN, JACK), (LOW_ACE, KING)):
        because = ("twins_and_followers/path-has-ends", *because)
    return because


def _why_neighbours_follow(low: int, high: int) -> tuple[str, ...]:
    because: tuple[str, ...] = ("twins_and_followers/neighbours-follow", "twins_and_followers/numeric-path")
    if (low, high) == (LOW_ACE, TWO):
        return ("twins_and_followers/ace-and-two-follow", *because)
    if high == TEN:
        return ("twins_and_followers/nine-and-ten-follow", *because)
    return because


def _why_too_far(low: int, high: int) -> tuple[str, ...]:
    if (low, high) == (LOW_ACE, TEN):
        return ("twins_and_followers/path-has-ends", "twins_and_followers/numeric-path")
    return ("twins_and_followers/other-gaps-never-follow", "twins_and_followers/neighbours-follow")
