"""What is proved of the rules of Twins & Followers: the clauses allow their answers, and no others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement, product
from typing import Any

from bythebook.cards import ACE, JACK, KING, PACK, QUEEN, RANKS, SUITS, TEN, TWO, Card
from bythebook.clauses import ClauseIds
from bythebook.twins_and_followers.claiming import able, broken_by_able
from bythebook.twins_and_followers.hand import (
    Judged,
    Split,
    break_as_followers,
    broken_by_split,
    followers,
    pair_of,
    place_of,
    split,
    wins,
)
from bythebook.twins_and_followers.readings import TwinsAndFollowersReadings
from bythebook_conformance.games.twins_and_followers.proofs.round_properties import ROUND_PROPERTIES
from bythebook_conformance.games.twins_and_followers.questions.domains import alike
from bythebook_conformance.kit.properties import Domain, Draw, Property, of_parts, of_parts_alone

Cards = tuple[Card, ...]
Claim = tuple[Sequence[Cards], Card, int]
READ = TwinsAndFollowersReadings

# ---- domains ---------------------------------------------------------------------------------------------------------


def _dealt(ranks: Sequence[int]) -> Cards | None:
    """Cards of these ranks, each of the first suit left; None if a rank has too few."""
    return alike(ranks) if max(map(ranks.count, ranks), default=0) <= len(SUITS) else None


def _hands_of_any_size() -> Iterator[Cards]:
    """All rows of up to 4 ranks, and all rows of 5 in one order, suits as they come."""
    rows = chain.from_iterable(product(RANKS, repeat=length) for length in range(5))
    return filter(None, map(_dealt, chain(rows, combinations_with_replacement(RANKS, 5))))


def _hands() -> Iterator[Cards]:
    """All hands of four of the ends of the numbers and the faces, each in one order."""
    return combinations([card for card in PACK if card.rank in (ACE, TWO, TEN, JACK, QUEEN, KING)], 4)


def _claims() -> Iterator[Claim]:
    """Two hands of the same three ranks with any discard, and tables of 2 to 4 with a winning, a losing, a short, a
    long or no hand in every seat, by any discarder.
    """
    for ranks in combinations_with_replacement(RANKS, 3):
        for discard in RANKS:
            found = _dealt((*ranks, discard, *ranks))
            if found is not None:
                yield from (((found[:3], found[4:]), found[3], seat) for seat in (0, 1))
    kinds: tuple[tuple[int, ...], ...] = ((7, 7, 9), (8, JACK, JACK), (3, 4, 5), (QUEEN, QUEEN), (7, 7, 9, 9), ())
    for count in range(2, 5):
        for chosen in product(kinds, repeat=count):
            hands = tuple(tuple(Card(rank, seat) for rank in ranks) for seat, ranks in enumerate(chosen))
            yield from ((hands, Card(8, 3), discarder) for discarder in range(count))


def _pairs_of_ranks() -> Iterator[tuple[int, int]]:
    """All pairs of ranks."""
    return product(RANKS, RANKS)


def _two_ranks(draw: Draw) -> tuple[int, int]:
    return draw.number(TWO, ACE), draw.number(TWO, ACE)


# ---- rules and demands -----------------------------------------------------------------------------------------------


def _split(cards: Cards, _: Any) -> Split | None:
    found = split(cards)
    assert wins(cards) == (found is not None), "a hand wins exactly if it splits"
    return found


def _follow(follow: bool, case: tuple[int, int], _: Any) -> ClauseIds:
    """Two ranks follow each other exactly as the clauses on followers demand."""
    return break_as_followers(pair_of(*case), follow)


IN_ORDER = ("the followers are told in the order from ace to king",)
CLOCKWISE = ("seats are listed clockwise from the discarder",)


def _wins(said: Split | None, cards: Cards, _: Any) -> ClauseIds:
    """A hand wins, and splits, exactly as the clauses on hands and on followers demand."""
    found = broken_by_split(Judged(cards), said)
    in_order = said is None or place_of(said.followers[0]) < place_of(said.followers[1])
    return found or (() if in_order else IN_ORDER)


def _able(seats: tuple[int, ...], case: Claim, readings: Any) -> ClauseIds:
    """Exactly those seats can win with a discard that the clauses demand."""
    hands, card, discarder = case
    clockwise = (*range(discarder + 1, len(hands)), *range(discarder + 1))
    found = broken_by_able(hands, card, discarder, seats, readings)
    return found or (() if list(seats) == [seat for seat in clockwise if seat in seats] else CLOCKWISE)


def _other_splits(answer: Split | None, cards: Cards, *_: Any) -> Iterator[Split | None]:
    """That the cards win, or do not; and all splits into their ranks or twos."""
    if answer is None:
        yield Split(TWO, (3, 4))
        return
    yield None
    ranks = {TWO, *(card.rank for card in cards)}
    made = (Split(twins, (one, other)) for twins, one, other in product(ranks, repeat=3) if one != other)
    yield from (each for each in made if each != answer)


def _other_seats(answer: tuple[int, ...], case: Claim, *_: Any) -> Iterator[tuple[int, ...]]:
    """One seat more or less, and the other order."""
    yield from (tuple(each for each in answer if each != seat) for seat in answer)
    yield from ((*answer, seat) for seat in range(len(case[0])) if seat not in answer)
    if len(answer) > 1:
        yield answer[::-1]


PROPERTIES = (
    Property.demanded(
        _follow,
        "hand:followers hand:place hand:is_face hand:LOW_ACE",
        of_parts_alone(followers),
        _pairs_of_ranks,
        Domain("any two ranks", _two_ranks),
        unknown=lambda draw, case: draw.number(0, 1),
    ),
    Property.demanded(_wins, "hand", _split, _hands_of_any_size, _hands, others=_other_splits),
    Property.demanded(_able, "claiming:able", of_parts(able), _claims, read=READ, others=_other_seats),
    *ROUND_PROPERTIES,
)
