"""Properties of the rules of Twos: that each is what its statement says, and which faults the proofs must find."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, combinations, product
from typing import Any

from bythebook.cards import ACE, JACK, KING, PACK, RANKS, SUITS, TEN, THREE, TWO, Card
from bythebook.twos import TwosReadings
from bythebook.twos.following import legal
from bythebook.twos.match import leaders
from bythebook.twos.scoring import Settled, rule, settle
from bythebook.twos.trick import Catch
from bythebook_conformance.games.twos.proofs import statements as stated
from bythebook_conformance.games.twos.proofs.deal_properties import DEAL_PROPERTIES
from bythebook_conformance.games.twos.questions.domains import rows_of
from bythebook_conformance.kit.planting import Faults, altered, instead, of_a_row
from bythebook_conformance.kit.properties import Domain, Draw, Property, Rule, exactly, of_parts

Cards = stated.Cards
Ruling = tuple[int, tuple[Catch, ...], int]
_KEY_RANKS = (TWO, THREE, 4, TEN, KING, ACE)
_FEW_RANKS = (TWO, THREE, 9)

# ---- domains ---------------------------------------------------------------------------------------------------------


def _tricks() -> Iterator[stated.Trick]:
    """All tricks of 1 to 4 cards in play order, up to the names of the suits."""
    return ((cards, ()) for cards in rows_of(RANKS, range(1, 5)))


def _tricks_by_choice() -> Iterator[stated.Trick]:
    """All tricks of 1 and 2 cards, and of 3 and 4 of the ranks 2, 3, 4, 10, K, A, with any later twos added by choice,
    up to the names of the suits; and of 2 and 3 of the ranks 2, 3, 9 led by hearts.
    """
    for cards in chain(rows_of(RANKS, range(1, 3)), rows_of(_KEY_RANKS, range(3, 5))):
        later = [place for place, card in enumerate(cards) if card.rank == TWO][1:]
        for count in range(len(later) + 1):
            yield from ((cards, chosen) for chosen in combinations(later, count))
    for cards in rows_of(_FEW_RANKS, range(2, 4)):
        yield tuple(Card(card.rank, (2 - card.suit) % 4) for card in cards), ()


def _hands() -> Iterator[tuple[Cards, Cards]]:
    """All hands of up to 4 of the ranks 2, 3, 9 behind up to 3 of the ranks 2, 3, K, up to the names of the suits of
    the trick.
    """
    for cards in chain([()], rows_of((TWO, THREE, KING), range(1, 4))):
        free = [Card(rank, suit) for suit in SUITS for rank in _FEW_RANKS if Card(rank, suit) not in cards]
        for size in range(5):
            yield from ((hand, cards) for hand in combinations(free, size))


def _small_hands() -> Iterator[tuple[Cards, Cards]]:
    """All hands of up to 2 cards, in any order, behind no card, one of clubs or the nine of spades."""
    for cards in chain([()], rows_of(RANKS, range(1, 2)), [(Card(9, 3),)]):
        free = [card for card in PACK if card not in cards]
        yield from ((hand, cards) for hand in chain([()], zip(free), product(free, free)) if len({*hand}) == len(hand))


def _settled() -> Iterator[Any]:
    """All ways to win a trick of four with any of its cards twos and any of those caught for 2 or 3, with 0, 1 or 4
    honours, led by any seat, from two rows of scores.
    """
    for roles in product(("plain", "two", 2, 3), repeat=4):
        cards = tuple(Card(4 if role == "plain" else TWO, suit) for suit, role in enumerate(roles))
        for winner in range(4):
            if roles[winner] in (2, 3):
                continue
            caught = tuple(Catch(winner, place, int(role)) for place, role in enumerate(roles) if role in (2, 3))
            for honours, leader, scores in product((0, 1, 4), range(4), ((0, 0, 0, 0), (1, 5, 2, 3))):
                yield scores, cards, leader, Settled(winner, caught, honours)


def _any_scores(unknown: Draw) -> Any:
    """Any scores and honours after a trick with two twos, of which one may be caught."""
    scores = tuple(unknown.number(-(10**9)) for _ in range(4))
    settled = Settled(0, (Catch(0, 3, unknown.number(2, 3)),), unknown.number(0))
    return scores, (Card(TWO, 0), Card(9, 1), Card(9, 2), Card(TWO, 3)), unknown.number(0, 3), settled


def _any_totals(unknown: Draw) -> tuple[int, ...]:
    return tuple(unknown.number(-(10**9)) for _ in range(4))


def _few_totals() -> Iterator[tuple[int, ...]]:
    """Totals of -1, 0 or 2."""
    return product((-1, 0, 2), repeat=4)


# ---- rules -----------------------------------------------------------------------------------------------------------


def _trick(case: stated.Trick, readings: Any) -> Ruling:
    return rule(case[0], readings, case[1])


_legal, _scores = of_parts(legal), of_parts(settle)


def _leaders(totals: tuple[int, ...], _: Any) -> tuple[int, ...]:
    return leaders(totals)


# ---- planted faults --------------------------------------------------------------------------------------------------


def _trick_changed(change: Callable[[Cards, Ruling], Ruling]) -> Rule:
    return altered(_trick, lambda case, ruling: change(case[0], ruling))


def _catches_changed(change: Callable[[Cards, Catch], int]) -> Rule:
    """The points of each catch changed; none if there are none."""

    def changed(cards: Cards, ruling: Ruling) -> Ruling:
        winner, caught, honours = ruling
        points = (each._replace(points=change(cards, each)) for each in caught)
        return winner, tuple(each for each in points if each.points), honours

    return _trick_changed(changed)


def _last(cards: Cards, rank: int) -> int:
    return max(place for place, card in enumerate(cards) if card.rank == rank)


def _seen_as(change: Callable[[Card], Card]) -> Rule:
    """Some cards are taken for others."""
    return instead(_trick, lambda case: (tuple(map(change, case[0])), case[1]))


def _legal_changed(change: Callable[[Cards, Cards, Cards], Cards]) -> Rule:
    return altered(_legal, lambda case, found: change(case[0], case[1], found))


TRICK_FAULTS: Faults = {
    "the last two is the strongest": _trick_changed(
        lambda cards, ruling: (_last(cards, TWO), *ruling[1:]) if cards[ruling[0]].rank == TWO else ruling
    ),
    "any three takes": _seen_as(lambda card: Card(THREE, 0) if card == Card(THREE, 1) else card),
    "a winning two catches nobody": _catches_changed(lambda cards, each: 0 if each.points == 2 else 3),
    "a winning three catches nobody": _catches_changed(lambda cards, each: 0 if each.points == 3 else 2),
    "nobody catches the second of two victims": _trick_changed(lambda cards, r: (r[0], r[1][:1], r[2])),
    "the first in play takes a plain trick": _trick_changed(
        lambda cards, ruling: ruling if any(card.rank == TWO for card in cards) else (0, *ruling[1:])
    ),
    "tens are honours": _trick_changed(lambda cards, r: (*r[:2], sum(card.rank >= TEN for card in cards))),
    "jacks are no honours": _trick_changed(lambda cards, r: (*r[:2], sum(card.rank > JACK for card in cards))),
}
LEGAL_FAULTS: Faults = {
    **of_a_row(_legal),
    "anything may be played": _legal_changed(lambda hand, cards, found: hand),
    "a two may not be led": _legal_changed(
        lambda hand, cards, found: found if cards else tuple(card for card in found if card.rank != TWO)
    ),
    "a void player plays a two": _legal_changed(
        lambda hand, cards, found: (
            tuple(card for card in found if card.rank == TWO or card.suit == cards[0].suit) if cards else found
        )
    ),
}
SCORE_FAULTS: Faults = {
    "honours count for nothing": instead(_scores, lambda case: (*case[:3], case[3]._replace(honours=0))),
    "the catcher gains nothing": lambda case, readings: tuple(
        map(min, _scores(case, readings), _scores((*case[:3], Settled(0, (), 9)), readings))
    ),
    "the victim loses nothing": altered(_scores, lambda case, scores: tuple(map(max, scores, case[0]))),
    "the leader is always the first seat": instead(_scores, lambda case: (*case[:2], 0, case[3])),
}

PROPERTIES = (
    Property.of(
        exactly(stated.trick),
        "trick scoring:rule scoring:honours",
        _trick,
        TRICK_FAULTS,
        _tricks_by_choice,
        _tricks,
        read=TwosReadings,
    ),
    Property.of(exactly(stated.legal), "following", _legal, LEGAL_FAULTS, _small_hands, _hands, read=TwosReadings),
    Property.of(
        exactly(stated.scores),
        "scoring:settle scoring:_with_gains scoring:stranded scoring:Settled",
        _scores,
        SCORE_FAULTS,
        _settled,
        Domain("any scores and honours, with a two caught by another, led by any seat", _any_scores),
        read=TwosReadings,
    ),
    Property.of(
        stated.are_leaders,
        "match:leaders",
        _leaders,
        {
            **of_a_row(_leaders),
            "the fewest points win": instead(_leaders, lambda totals: tuple(-each for each in totals)),
        },
        Domain("any totals of four seats", _any_totals),
        _few_totals,
    ),
    *DEAL_PROPERTIES,
)
