"""The winning hand: four cards that split into twins and followers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from bythebook.cards import Card
from bythebook.ruling import Ruling, unique
from bythebook.twins_and_followers.followers import followers, place

WINNING_SIZE: Final = 4
_SPLITS: Final = tuple(
    (pair, tuple(other for other in range(WINNING_SIZE) if other not in pair))
    for pair in combinations(range(WINNING_SIZE), 2)
)
"""The six ways to take two of four cards as twins and leave two as followers."""


class Split(NamedTuple):
    """How a hand wins: the rank of its twins, and the ranks of its followers in the order ace to king."""

    twins: int
    followers: tuple[int, int]


def split(cards: Sequence[Card]) -> Ruling[Split | None]:
    """How the cards split into twins and followers, None when they do not win. At most one split of ranks exists.

    Decided by ``twins_and_followers/twins-number-or-face`` and ``twins_and_followers/followers-by-sequence``.
    """
    if len(cards) != WINNING_SIZE:
        return Ruling(None, ("twins_and_followers/hand-of-four",))
    for twins, others in _SPLITS:
        if cards[twins[0]].rank != cards[twins[1]].rank:
            continue
        first, second = (cards[other] for other in others)
        follow = followers(first.rank, second.rank)
        if follow.value:
            low, high = sorted((first.rank, second.rank), key=place)
            found = Split(cards[twins[0]].rank, (low, high))
            ordered = twins == (0, 1) and first.rank == low
            return Ruling(found, _why_it_wins(found, follow.because, ordered, first.suit == second.suit))
    return Ruling(None, _why_it_fails([card.rank for card in cards]))


def _why_it_wins(found: Split, follow: tuple[str, ...], ordered: bool, same_suit: bool) -> tuple[str, ...]:
    because: tuple[str, ...] = ()
    if found.twins in found.followers:
        because += ("twins_and_followers/follower-of-twin-rank", "twins_and_followers/parts-share-no-card")
    if not ordered:
        because += ("twins_and_followers/order-of-cards-irrelevant",)
    because += follow
    if not same_suit:
        because += ("twins_and_followers/followers-of-any-suit",)
    return (
        *because,
        "twins_and_followers/twins-of-any-suit",
        "twins_and_followers/followers-by-sequence",
        "twins_and_followers/twins-number-or-face",
        "twins_and_followers/one-part-twins",
        "twins_and_followers/one-part-followers",
        "twins_and_followers/hand-of-four",
    )


def _why_it_fails(ranks: Sequence[int]) -> tuple[str, ...]:
    """Why four cards of these ranks do not win: for every split with one part the reasons why the other is none."""
    no_followers: list[tuple[str, ...]] = []
    no_twins: tuple[str, ...] = ()
    for (one, other), (first, second) in _SPLITS:
        follow = followers(ranks[first], ranks[second])
        if ranks[one] == ranks[other]:
            no_followers.append(follow.because)
        elif follow.value:
            no_twins = _NOT_TWINS
    if not no_followers:
        return (*_NOT_TWINS, "twins_and_followers/both-parts-needed") if no_twins else _NOT_TWINS
    some_follow = any(followers(one, other).value for one, other in combinations(ranks, 2))
    shared = ("twins_and_followers/parts-share-no-card",) if some_follow else ()
    missing = () if some_follow else ("twins_and_followers/one-part-followers",)
    return unique(shared, *no_followers, no_twins, missing, ("twins_and_followers/both-parts-needed",))


_NOT_TWINS: Final = ("twins_and_followers/twins-number-or-face", "twins_and_followers/one-part-twins")
