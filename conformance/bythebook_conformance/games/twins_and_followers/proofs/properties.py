"""What is proved of the rules of Twins & Followers: the clauses allow their answers, and no others."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from bythebook.cards import ACE, RANKS, TWO
from bythebook.clauses import ClauseIds
from bythebook.twins_and_followers.claiming import able, broken_by_able
from bythebook.twins_and_followers.hand import (
    HandFacts,
    Split,
    are_followers,
    break_as_followers,
    broken_by_split,
    pair_of,
    place_of,
    split,
    wins,
)
from bythebook.twins_and_followers.readings import TwinsAndFollowersReadings
from bythebook_conformance.games.twins_and_followers.proofs.round_properties import ROUND_PROPERTIES
from bythebook_conformance.games.twins_and_followers.situations.hands import (
    Cards,
    Thrown,
    hands_of_any_size,
    key_hands,
    thrown,
)
from bythebook_conformance.kit.properties import Domain, Draw, Property, of_parts, of_parts_alone

READ = TwinsAndFollowersReadings

# ---- domains ---------------------------------------------------------------------------------------------------------


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
    found = broken_by_split(HandFacts(cards), said)
    in_order = said is None or place_of(said.followers[0]) < place_of(said.followers[1])
    return found or (() if in_order else IN_ORDER)


def _able(seats: tuple[int, ...], case: Thrown, readings: Any) -> ClauseIds:
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


def _other_seats(answer: tuple[int, ...], case: Thrown, *_: Any) -> Iterator[tuple[int, ...]]:
    """One seat more or less, and the other order."""
    yield from (tuple(each for each in answer if each != seat) for seat in answer)
    yield from ((*answer, seat) for seat in range(len(case[0])) if seat not in answer)
    if len(answer) > 1:
        yield answer[::-1]


PROPERTIES = (
    Property.demanded(
        _follow,
        "hand:are_followers hand:place hand:is_face hand:LOW_ACE",
        of_parts_alone(are_followers),
        _pairs_of_ranks,
        Domain("any two ranks", _two_ranks),
        unknown=lambda draw, case: draw.number(0, 1),
    ),
    Property.demanded(_wins, "hand", _split, hands_of_any_size, key_hands, others=_other_splits),
    Property.demanded(_able, "claiming:able", of_parts(able), thrown, read=READ, others=_other_seats),
    *ROUND_PROPERTIES,
)
