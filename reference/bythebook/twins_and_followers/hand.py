"""The winning hand: which ranks follow each other, and how four cards split into twins and followers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from itertools import combinations, product
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from bythebook.cards import ACE, JACK, KING, QUEEN, RANKS, TEN, TWO, Card
from bythebook.clauses import ClauseIds, ClauseTable, Law, always, joined, means, no, on, yes

LOW_ACE: Final = 1


def place(rank: int) -> int:
    """The place of a rank from the ace (1), which is low here, to the king (13)."""
    return LOW_ACE if rank == ACE else rank


def is_face(rank: int) -> bool:
    """Whether the rank is a jack, queen or king."""
    return JACK <= rank <= KING


def are_followers(first: int, second: int) -> bool:
    """Whether two cards of these ranks follow each other, in either order.

    Decided by ``twins_and_followers/neighbours-follow`` on the numeric path and by
    ``twins_and_followers/faces-follow-each-other`` among the faces.
    """
    if is_face(first) or is_face(second):
        return is_face(first) and is_face(second) and first != second
    return abs(place(first) - place(second)) == 1


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
        if ranks[one] == ranks[other] and are_followers(ranks[third], ranks[fourth]):
            low, high = sorted((ranks[third], ranks[fourth]), key=place)
            return Split(ranks[one], (low, high))
    return None


def wins(cards: Sequence[Card]) -> bool:
    """Whether the cards are a winning hand."""
    return split(cards) is not None


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


FOLLOWERS = ClauseTable() | {
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
        "general", lambda pair: pair.with_the_ace_last, when=lambda pair: pair.step == 1 or pair == ENDS
    ),
}
"""Why two ranks follow each other or not: about this pair of its ``own``, and in ``general``. What is demanded is
whether they do.
"""


def break_as_followers(pair: Pair, follow: bool) -> ClauseIds:
    """The clauses that it breaks to say that two ranks follow each other, or that they do not."""
    return joined(FOLLOWERS.broken(pair, "own", follow), FOLLOWERS.broken(pair, "general", follow))


_MAY_FOLLOW: Final = frozenset(pair for pair in product(RANKS, RANKS) if not break_as_followers(pair_of(*pair), True))
"""The pairs of ranks, either first, that no clause forbids to follow each other: a fact for the clauses about hands."""


Related = Callable[[int, int], bool]
"""Whether two cards of these ranks follow each other."""


def may_follow(first: int, second: int) -> bool:
    """Whether the clauses on followers let two cards of these ranks follow each other."""
    return (first, second) in _MAY_FOLLOW


def _otherwise(law: Law) -> Related:
    """Whether ranks follow each other if a word meant something else."""
    change = law.otherwise
    assert change is not None, "the law defines a word"
    return lambda first, second: not break_as_followers(change(pair_of(first, second)), True)


WORDS: Final[Mapping[str, Related]] = MappingProxyType(
    {clause: _otherwise(law) for clause, laws in FOLLOWERS.items() for law in laws.values() if law.otherwise}
)
"""The clauses that define a word -> whether two cards of these ranks would follow each other if it meant something
else.
"""


_WAYS: Final = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2), (1, 2, 0, 3), (1, 3, 0, 2), (2, 3, 0, 1))
"""The ways to take two of four cards, with the two left."""


class HandFacts:
    """The facts of cards, whether they win or not, that clauses ask about."""

    def __init__(self, cards: Sequence[Card], follow: Related = may_follow) -> None:
        self.cards = cards
        self.follow = follow
        self.ranks = [card.rank for card in cards]
        self.four = len(cards) == 4
        self._splits = _WAYS if self.four else ()

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The places of the twins, if any, then of the others: in the winning split, else in the first with twins."""
        first: tuple[int, ...] = ()
        for each in self._splits:
            if self.ranks[each[0]] == self.ranks[each[1]]:
                if self._follow(*each[2:]):
                    return each
                first = first or each
        return first

    @cached_property
    def won(self) -> bool:
        """Whether they are twins and followers."""
        return bool(self.places) and self.follow(*self.others)

    @property
    def others(self) -> tuple[int, ...]:
        """The ranks of the two cards left beside the twins."""
        return tuple([self.ranks[each] for each in self.places[2:]])

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
            self.ranks[each[0]] in FACES and self._follow(*each[:2]) and self._follow(*each[2:])
            for each in self._splits
        )

    @property
    def split(self) -> Split | None:
        """How they split, if they do."""
        if not self.won:
            return None
        low, high = sorted(self.others, key=place_of)
        return Split(self.ranks[self.places[0]], (low, high))

    @property
    def near(self) -> bool:
        """Whether the cards win, or a looser rule would make them win."""
        return bool(self.places) or self.two_runs or self.two_faces

    @property
    def without_twins(self) -> bool:
        """Whether no two of the four cards have one rank."""
        return self.four and not self.places

    @property
    def third_of_a_rank(self) -> bool:
        """Whether a follower has the rank of the twins."""
        return self.won and self.ranks[self.places[0]] in self.others

    @property
    def descending(self) -> bool:
        """Whether the followers are given in descending order."""
        return self.won and place_of(self.others[0]) > place_of(self.others[1])

    def _follow(self, one: int, other: int) -> bool:
        return self.follow(self.ranks[one], self.ranks[other])


HAND = ClauseTable() | {
    "twins_and_followers/follower-of-twin-rank": on("first", lambda hand: hand.third_of_a_rank, yes)
    | on("parts", lambda hand: hand.third_of_a_rank, lambda hand, parts: parts.twins in parts.followers),
    "twins_and_followers/twins-number-or-face": on(
        "first",
        lambda hand: not hand.won and hand.two_faces,
        no,
        wherever=lambda hand: hand.without_twins or (not hand.won and hand.two_faces),
    )
    | on("own", lambda hand: hand.won and hand.two_faces)
    | on("general", lambda hand: hand.won or (hand.four and not hand.near))
    | on("parts", always, lambda hand, parts: hand.ranks.count(parts.twins) > 1),
    "twins_and_followers/one-part-twins": on(
        "first",
        lambda hand: not hand.won and (hand.two_runs or (hand.four and not hand.near)),
        no,
        wherever=lambda hand: hand.without_twins or (not hand.won and hand.two_runs),
    )
    | on("own", lambda hand: hand.won and hand.two_runs)
    | on("general", lambda hand: hand.won)
    | on("parts", always, lambda hand, parts: hand.ranks.count(parts.twins) > 1),
    "twins_and_followers/parts-share-no-card": on("own", lambda hand: not hand.won and hand.places and hand.run, no)
    | on("general", lambda hand: hand.third_of_a_rank)
    | on(
        "parts",
        always,
        lambda hand, parts: sorted((parts.twins, parts.twins, *parts.followers)) == sorted(hand.ranks),
    ),
    "twins_and_followers/both-parts-needed": on("own", lambda hand: not hand.won and (hand.places or hand.run), no),
    "twins_and_followers/followers-of-any-suit": on(
        "own", lambda hand: hand.won and len({hand.cards[each].suit for each in hand.places[2:]}) > 1, yes
    ),
    "twins_and_followers/order-of-cards-irrelevant": on("own", lambda hand: hand.descending, yes)
    | on("general", lambda hand: hand.won and hand.places != (0, 1, 2, 3), yes),
    "twins_and_followers/twins-of-any-suit": on("own", lambda hand: hand.won, yes),
    "twins_and_followers/one-part-followers": on(
        "general",
        lambda hand: hand.won or (hand.places and not hand.run),
        no,
        wherever=lambda hand: hand.four and not hand.run,
    )
    | on("parts", always, lambda hand, parts: hand.follow(*parts.followers)),
    "twins_and_followers/followers-by-sequence": on("general", lambda hand: hand.won, yes),
    "twins_and_followers/hand-of-four": on(
        "general", lambda hand: hand.won or not hand.four, no, wherever=lambda hand: not hand.four
    ),
}
"""Why cards win or not: ``first`` and about these cards of their ``own``, with what the two cards beside the twins say
between them; and in ``general``. What is demanded there is whether they win, and in ``parts`` how they split.
"""


class _HandReasons(NamedTuple):
    """The clauses that have a say in whether cards win, or that an answer breaks: those about
    these cards, and those about any cards.
    """

    own: ClauseIds
    general: ClauseIds


def _by_table(hand: HandFacts, of: Callable[[ClauseTable, Any, str], ClauseIds]) -> _HandReasons:
    """The clauses on hands, and between them those on the two cards beside the twins: of each table, in a field."""
    pair = pair_of(*hand.others) if hand.others else None
    own, general = (() if pair is None else of(FOLLOWERS, pair, field) for field in ("own", "general"))
    own = joined(of(HAND, hand, "first"), own, of(HAND, hand, "own"))
    return _HandReasons(own, joined(general, of(HAND, hand, "general")))


def hand_reasons(cards: Sequence[Card]) -> _HandReasons:
    """Why the cards win or not."""
    return _by_table(HandFacts(cards), ClauseTable.reasons)


def broken_by_hand(hand: HandFacts, wins: bool) -> _HandReasons:
    """The clauses that it breaks to say that the cards win, or that they do not."""
    return _by_table(hand, partial(ClauseTable.broken, answer=wins))


def broken_by_split(hand: HandFacts, said: Split | None) -> ClauseIds:
    """The clauses that it breaks to say that the cards split so, or not at all."""
    found = joined(*broken_by_hand(hand, said is not None))
    return found if found or said is None else HAND.broken(hand, "parts", said)


def may_win(cards: Sequence[Card]) -> bool:
    """Whether the clauses let the cards win: a fact for those about rounds."""
    return _may_win(tuple(sorted([card.rank for card in cards])))


@lru_cache(None)
def _may_win(ranks: tuple[int, ...]) -> bool:
    return HandFacts([Card(rank, 0) for rank in ranks]).won
