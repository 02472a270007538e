"""The winning hand: four cards that split into twins and followers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations
from typing import Final, NamedTuple

from bythebook.cards import Card
from bythebook.clauses import FieldClauses, Reasons, joined, on, reasons_by_field
from bythebook.twins_and_followers.followers import FOLLOWERS, followers, pair_of, place

WINNING_SIZE: Final = 4
_SPLITS: Final = tuple(
    (*pair, *(other for other in range(WINNING_SIZE) if other not in pair))
    for pair in combinations(range(WINNING_SIZE), 2)
)
"""The six ways to take two of four cards as twins (the first two) and leave two as followers."""


class Split(NamedTuple):
    """How a hand wins: the rank of its twins, and the ranks of its followers in order from ace to king."""

    twins: int
    followers: tuple[int, int]


def split(cards: Sequence[Card]) -> Split | None:
    """How the cards split into twins and followers, or None if they do not win. At most one split of ranks exists.

    Decided by ``twins_and_followers/twins-number-or-face`` and ``twins_and_followers/followers-by-sequence``.
    """
    if len(cards) != WINNING_SIZE:
        return None
    ranks = [card.rank for card in cards]
    for one, other, third, fourth in _SPLITS:
        if ranks[one] == ranks[other] and followers(ranks[third], ranks[fourth]):
            low, high = sorted((ranks[third], ranks[fourth]), key=place)
            return Split(ranks[one], (low, high))
    return None


def wins(cards: Sequence[Card]) -> bool:
    """Whether the cards are a winning hand."""
    return split(cards) is not None


# ---- reasons ---------------------------------------------------------------------------------------------------------


class Judged:
    """Cards judged for a win, with the facts that clauses ask about."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = cards
        self.found = split(cards)
        self.won = self.found is not None
        self.four = len(cards) == WINNING_SIZE
        self.lost = self.four and not self.won

    @cached_property
    def places(self) -> tuple[int, ...] | None:
        """The places of the twins, then of the other two: in the winning split, else in the first split with twins."""
        with_twins = [each for each in self._splits if self._equal(*each[:2])]
        winning = (each for each in with_twins if self._follow(*each[2:]))
        return next(winning, next(iter(with_twins), None))

    @property
    def twins(self) -> bool:
        """Whether two of the cards are twins."""
        return self.places is not None

    @property
    def others(self) -> tuple[int, ...]:
        """The ranks of the two cards left beside the twins."""
        return tuple(self.cards[each].rank for each in (self.places or ())[2:])

    @cached_property
    def run(self) -> bool:
        """Whether two of the cards follow each other."""
        return any(self._follow(*each[2:]) for each in self._splits)

    @cached_property
    def two_runs(self) -> bool:
        """Whether they split into two pairs of followers."""
        return any(self._follow(*each[:2]) and self._follow(*each[2:]) for each in self._splits)

    @property
    def third_of_a_rank(self) -> bool:
        """Whether a follower has the rank of the twins."""
        return self.found is not None and self.found.twins in self.found.followers

    @property
    def mixed_suits(self) -> bool:
        """Whether the followers have different suits."""
        return self.won and len({self.cards[each].suit for each in (self.places or ())[2:]}) > 1

    @property
    def unordered(self) -> bool:
        """Whether the cards are in another order than the split reports: twins first, then followers upwards."""
        return self.found is not None and (self.places != (0, 1, 2, 3) or self.others != self.found.followers)

    @cached_property
    def two_faces(self) -> bool:
        """Whether two different faces stand beside followers in place of twins."""
        return any(self._different_faces(*each[:2]) and self._follow(*each[2:]) for each in self._splits)

    @property
    def nothing_equal(self) -> bool:
        """Whether no two cards look like twins, whatever followers there are."""
        return self.four and not self.near

    @property
    def near(self) -> bool:
        """Whether the cards win, or a looser rule would make them win."""
        return self.twins or self.two_runs or self.two_faces

    @property
    def _splits(self) -> tuple[tuple[int, ...], ...]:
        return _SPLITS if self.four else ()

    def _equal(self, one: int, other: int) -> bool:
        return self.cards[one].rank == self.cards[other].rank

    def _different_faces(self, one: int, other: int) -> bool:
        return pair_of(self.cards[one].rank, self.cards[other].rank).faces

    def _follow(self, one: int, other: int) -> bool:
        return followers(self.cards[one].rank, self.cards[other].rank)


HAND: FieldClauses = {
    "twins_and_followers/follower-of-twin-rank": on("first", lambda hand: hand.third_of_a_rank),
    "twins_and_followers/parts-share-no-card": on("next", lambda hand: hand.lost and hand.twins and hand.run)
    | on("last", lambda hand: hand.third_of_a_rank),
    "twins_and_followers/twins-number-or-face": on("first", lambda hand: hand.lost and hand.two_faces)
    | on("last", lambda hand: hand.won or hand.nothing_equal),
    "twins_and_followers/one-part-twins": on("first", lambda hand: hand.lost and (hand.two_runs or hand.nothing_equal))
    | on("last", lambda hand: hand.won),
    "twins_and_followers/both-parts-needed": on("next", lambda hand: hand.lost and (hand.twins or hand.run)),
    "twins_and_followers/followers-of-any-suit": on("next", lambda hand: hand.mixed_suits),
    "twins_and_followers/order-of-cards-irrelevant": on("next", lambda hand: hand.unordered),
    "twins_and_followers/twins-of-any-suit": on("next", lambda hand: hand.won),
    "twins_and_followers/one-part-followers": on("last", lambda hand: hand.won or (hand.twins and not hand.run)),
    "twins_and_followers/followers-by-sequence": on("last", lambda hand: hand.won),
    "twins_and_followers/hand-of-four": on("last", lambda hand: hand.won or not hand.four),
}
"""Why cards win or not, in three parts; the reasons about the two cards beside the twins come between them."""
NOTHING_BESIDE: Reasons = {"pair": (), "rule": ()}


def hand_reasons(cards: Sequence[Card]) -> tuple[str, ...]:
    """The clauses that have a say in whether the cards win, and how."""
    hand = Judged(cards)
    own = reasons_by_field(HAND, hand)
    beside = reasons_by_field(FOLLOWERS, pair_of(*hand.others)) if hand.others else NOTHING_BESIDE
    return joined(own["first"], beside["pair"], own["next"], beside["rule"], own["last"])
