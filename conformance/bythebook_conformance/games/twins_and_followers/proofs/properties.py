"""Properties of the rules of Twins & Followers: that each is what its statement says, and the faults to be found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement, permutations, product
from typing import Any

from bythebook.cards import ACE, JACK, KING, PACK, QUEEN, RANKS, SUITS, TEN, TWO, Card
from bythebook.twins_and_followers.claiming import able
from bythebook.twins_and_followers.fight import droppable, in_order
from bythebook.twins_and_followers.followers import followers
from bythebook.twins_and_followers.hand import Split, split, wins
from bythebook.twins_and_followers.match import next_starter
from bythebook.twins_and_followers.readings import TwinsAndFollowersReadings
from bythebook_conformance.games.twins_and_followers.proofs import statements as stated
from bythebook_conformance.games.twins_and_followers.proofs.round_properties import ROUND_PROPERTIES
from bythebook_conformance.games.twins_and_followers.questions.domains import alike
from bythebook_conformance.kit.planting import Faults, altered, instead, of_a_row
from bythebook_conformance.kit.properties import Property, Rule, exactly, of_parts, of_parts_alone

Cards = stated.Cards
Claim = tuple[Sequence[Cards], Card, int]
READ = TwinsAndFollowersReadings

# ---- domains ---------------------------------------------------------------------------------------------------------


def _pairs_of_ranks() -> Iterator[tuple[int, int]]:
    """All pairs of ranks."""
    return product(RANKS, RANKS)


def _dealt(ranks: Sequence[int]) -> Cards | None:
    """Cards of these ranks, each of the first suit left; None if a rank has too few."""
    return alike(ranks) if max(map(ranks.count, ranks), default=0) <= len(SUITS) else None


def _rows(lengths: Sequence[int]) -> Iterator[Cards]:
    return filter(None, map(_dealt, chain.from_iterable(product(RANKS, repeat=length) for length in lengths)))


def _hands() -> Iterator[Cards]:
    """All hands of four, each in one order."""
    return combinations(PACK, 4)


def _hands_of_any_size() -> Iterator[Cards]:
    """All rows of up to 4 ranks, and all winning hands with a five, suits as they come."""
    return chain(_rows(range(5)), filter(None, (_dealt((*ranks, 5)) for ranks in stated.WINNING)))


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


def _fighters() -> Iterator[tuple[Cards, Card]]:
    """All rows of three ranks with any contested card, suits as they come."""
    return ((row[:3], row[3]) for row in _rows((4,)))


def _orders() -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Any fighters at a table of four, any of whom have dropped in any order."""
    for discarder in range(4):
        clockwise = tuple((discarder + step) % 4 for step in range(1, 5))
        for count in range(1, 5):
            for fighters in combinations(clockwise, count):
                for dropped in range(count + 1):
                    yield from ((fighters, droppers) for droppers in permutations(fighters, dropped))


def _rounds() -> Iterator[tuple[int, int | None]]:
    """Any starter of six with any winner or none."""
    return product(range(6), (None, *range(6)))


# ---- rules -----------------------------------------------------------------------------------------------------------


_follow = of_parts_alone(followers)
_able, _droppable, _in_order = of_parts(able), of_parts(droppable), of_parts(in_order)


def _split(cards: Cards, _: Any) -> Split | None:
    found = split(cards)
    assert wins(cards) == (found is not None), "a hand wins exactly if it splits"
    return found


# ---- planted faults --------------------------------------------------------------------------------------------------


def _also(*pairs: tuple[int, int]) -> Rule:
    """These pairs follow each other where they do not, and do not where they do."""
    return lambda case, _: _follow(case, _) != (case in pairs or case[::-1] in pairs)


def _split_changed(change: Callable[[Cards, Split], Split | None]) -> Rule:
    return altered(_split, lambda cards, found: None if found is None else change(cards, found))


def _two_pairs_win(cards: Cards, _: Any) -> Split | None:
    ranks = sorted(card.rank for card in cards)
    alike = len(ranks) == 4 and ranks[0] == ranks[1] and ranks[2] == ranks[3]
    return Split(ranks[0], (ranks[2], ranks[3])) if alike else split(cards)


def _followers_alone_win(cards: Cards, _: Any) -> Split | None:
    if len(cards) == 4 and followers(cards[2].rank, cards[3].rank) and cards[0].rank < cards[1].rank:
        return Split(cards[0].rank, (cards[2].rank, cards[3].rank))
    return split(cards)


FOLLOWER_FAULTS: Faults = {
    "the ace follows nothing": lambda case, _: ACE not in case and _follow(case, _),
    "the ace follows the king": _also((KING, ACE)),
    "the ten follows the jack": _also((TEN, JACK)),
    "the ten follows the ace": _also((TEN, ACE)),
    "queen and king do not follow": _also((QUEEN, KING)),
    "jack and king do not follow": _also((JACK, KING)),
    "equal ranks follow": lambda case, _: case[0] == case[1] or _follow(case, _),
    "followers only go upwards": lambda case, _: case[0] < case[1] and _follow(case, _),
}
SPLIT_FAULTS: Faults = {
    "two pairs win": _two_pairs_win,
    "followers alone win": _followers_alone_win,
    "three of a rank do not win": _split_changed(lambda cards, found: None if found[0] in found[1] else found),
    "twins and followers of one suit do not win": _split_changed(
        lambda cards, found: None if cards[0].suit == cards[1].suit else found
    ),
    "an ace is told above its two": _split_changed(
        lambda cards, found: found._replace(followers=(TWO, ACE)) if ACE in found[1] else found
    ),
}

PROPERTIES = (
    Property.of(exactly(stated.follow), "followers", _follow, FOLLOWER_FAULTS, _pairs_of_ranks),
    Property.of(exactly(stated.split), "hand followers", _split, SPLIT_FAULTS, _hands_of_any_size, _hands),
    Property.of(
        exactly(stated.able),
        "claiming:able",
        _able,
        {
            **of_a_row(_able),
            "the next seat counts as the discarder": instead(
                _able, lambda case: (*case[:2], (case[2] + 1) % len(case[0]))
            ),
        },
        _claims,
        read=READ,
    ),
    Property.of(
        exactly(stated.droppable),
        "fight:droppable claiming:partners",
        _droppable,
        of_a_row(_droppable),
        _fighters,
        read=READ,
    ),
    Property.of(
        exactly(stated.in_order),
        "fight:in_order",
        _in_order,
        {
            **of_a_row(_in_order),
            "those who have not dropped count": instead(_in_order, lambda case: (case[0], ())),
        },
        _orders,
        read=READ,
    ),
    Property.of(
        exactly(stated.next_starter),
        "match",
        of_parts_alone(next_starter),
        {
            "the starter always starts": lambda case, _: case[0],
            "the first seat starts without a winner": lambda case, _: case[1] or 0,
        },
        _rounds,
    ),
    *ROUND_PROPERTIES,
)
