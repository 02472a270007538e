"""The winning hand: four cards that split into twins and followers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations
from typing import Final, NamedTuple

from bythebook.cards import Card
from bythebook.clauses import ClauseIds, Table, joined, on, reasons_by_field
from bythebook.twins_and_followers.followers import FOLLOWERS, followers, is_face, pair_of, place

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
        self._splits = _SPLITS if self.four else ()

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The places of the twins, if any, then of the others: in the winning split, else in the first with twins."""
        with_twins = [each for each in self._splits if self._rank(each[0]) == self._rank(each[1])]
        winning = (each for each in with_twins if self._follow(*each[2:]))
        return next(winning, next(iter(with_twins), ()))

    @property
    def others(self) -> list[int]:
        """The ranks of the two cards left beside the twins."""
        return [*map(self._rank, self.places[2:])]

    @cached_property
    def run(self) -> bool:
        """Whether two of the cards follow each other."""
        return any(self._follow(*each[2:]) for each in self._splits)

    @cached_property
    def two_runs(self) -> bool:
        """Whether they split into two pairs of followers."""
        return any(self._follow(*each[:2]) and self._follow(*each[2:]) for each in self._splits)

    @cached_property
    def two_faces(self) -> bool:
        """Whether two different faces stand beside followers in place of twins."""
        return any(
            self._follow(*each[:2]) and is_face(self._rank(each[0])) and self._follow(*each[2:])
            for each in self._splits
        )

    @property
    def near(self) -> bool:
        """Whether the cards win, or a looser rule would make them win."""
        return bool(self.places) or self.two_runs or self.two_faces

    @property
    def third_of_a_rank(self) -> bool:
        """Whether a follower has the rank of the twins."""
        return self.found is not None and self.found.twins in self.found.followers

    @property
    def descending(self) -> bool:
        """Whether the followers are given in descending order."""
        return self.found is not None and self.others != [*self.found.followers]

    def _rank(self, place: int) -> int:
        return self.cards[place].rank

    def _follow(self, one: int, other: int) -> bool:
        return followers(self._rank(one), self._rank(other))


HAND: Table = {
    "twins_and_followers/follower-of-twin-rank": on("first", lambda hand: hand.third_of_a_rank),
    "twins_and_followers/twins-number-or-face": on("first", lambda hand: not hand.won and hand.two_faces)
    | on("own", lambda hand: hand.won and hand.two_faces)
    | on("general", lambda hand: hand.won or (hand.four and not hand.near)),
    "twins_and_followers/one-part-twins": on(
        "first", lambda hand: not hand.won and (hand.two_runs or (hand.four and not hand.near))
    )
    | on("own", lambda hand: hand.won and hand.two_runs)
    | on("general", lambda hand: hand.won),
    "twins_and_followers/parts-share-no-card": on("own", lambda hand: not hand.won and hand.places and hand.run)
    | on("general", lambda hand: hand.third_of_a_rank),
    "twins_and_followers/both-parts-needed": on("own", lambda hand: not hand.won and (hand.places or hand.run)),
    "twins_and_followers/followers-of-any-suit": on(
        "own", lambda hand: hand.won and len({hand.cards[each].suit for each in hand.places[2:]}) > 1
    ),
    "twins_and_followers/order-of-cards-irrelevant": on("own", lambda hand: hand.descending)
    | on("general", lambda hand: hand.won and hand.places != (0, 1, 2, 3)),
    "twins_and_followers/twins-of-any-suit": on("own", lambda hand: hand.won),
    "twins_and_followers/one-part-followers": on("general", lambda hand: hand.won or (hand.places and not hand.run)),
    "twins_and_followers/followers-by-sequence": on("general", lambda hand: hand.won),
    "twins_and_followers/hand-of-four": on("general", lambda hand: hand.won or not hand.four),
}
"""Why cards win or not: ``first`` and about these cards of their ``own``, with what the two cards beside the twins say
between them; and in ``general``.
"""


class HandReasons(NamedTuple):
    """The clauses that have a say in whether cards win, and how: about these cards of their own, and in general."""

    own: ClauseIds
    general: ClauseIds


def hand_reasons(cards: Sequence[Card]) -> HandReasons:
    """Why the cards win or not."""
    hand = Judged(cards)
    found = reasons_by_field(HAND, hand)
    beside = reasons_by_field(FOLLOWERS, pair_of(*hand.others)) if hand.others else {"own": (), "general": ()}
    own = joined(found["first"], beside["own"], found["own"])
    return HandReasons(own, joined(beside["general"], found["general"]))
