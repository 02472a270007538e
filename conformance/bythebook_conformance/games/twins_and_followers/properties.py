"""Properties of the rules of Twins & Followers under the default readings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product

from bythebook.cards import JACK, KING, PACK, QUEEN, RANKS, SUITS, Card
from bythebook.twins_and_followers.claiming import able
from bythebook.twins_and_followers.followers import followers, place
from bythebook.twins_and_followers.hand import Split, split
from bythebook_conformance.kit.properties import Domain, Property, Rule
from bythebook_conformance.kit.unknown_cards import Cards

_NEXT_FACE = {JACK: QUEEN, QUEEN: KING, KING: JACK}


def _pairs_of_ranks() -> Iterator[tuple[int, int]]:
    return product(RANKS, RANKS)


def _hands() -> Iterator[Cards]:
    return combinations(PACK, 4)


def _dealt(ranks: Sequence[int]) -> Cards | None:
    """Cards of these ranks, each of the first suit left; None if a rank has too few."""
    found = tuple(Card(rank, ranks[:number].count(rank)) for number, rank in enumerate(ranks))
    return None if any(card.suit >= len(SUITS) for card in found) else found


def _orders() -> Iterator[Cards]:
    return filter(None, map(_dealt, product(RANKS, repeat=4)))


def _claims() -> Iterator[tuple[tuple[Cards, ...], Card, int]]:
    """Every hand of three ranks with every discard by either seat; the other hand is the same in other suits."""
    for ranks in combinations_with_replacement(RANKS, 3):
        for discard in RANKS:
            found = _dealt((*ranks, discard, *ranks))
            if found is not None:
                yield from (((found[:3], found[4:]), found[3], seat) for seat in (0, 1))


HANDS = (Domain("all hands of four", every=_hands),)
ORDERS = (Domain("all ranks of four cards in any order, suits as they come", every=_orders),)
CLAIMS = (Domain("two hands of the same three ranks, any discard, suits as they come", every=_claims),)
RANK_PAIRS = (Domain("all pairs of ranks", every=_pairs_of_ranks),)


def _both_ways(follow: Rule, ranks: tuple[int, int]) -> bool:
    one, other = ranks
    return bool(follow(one, other) == follow(other, one))


def _faces_are_alike(follow: Rule, ranks: tuple[int, int]) -> bool:
    one, other = (_NEXT_FACE.get(rank, rank) for rank in ranks)
    return bool(follow(one, other) == follow(*ranks))


def _made_of_the_hand(found: Rule, hand: Cards) -> bool:
    how = found(hand)
    if how is None:
        return True
    low, high = how.followers
    parts = sorted((how.twins, how.twins, low, high))
    return parts == sorted(card.rank for card in hand) and followers(low, high) and place(low) < place(high)


def _in_any_order(found: Rule, hand: Cards) -> bool:
    first, second, third, fourth = hand
    others = ((second, first, third, fourth), (second, third, fourth, first))
    return all(found(other) == found(hand) for other in others)


def _twins_are_needed(found: Rule, hand: Cards) -> bool:
    ranks = [card.rank for card in hand]
    return found(hand) is None or any(ranks.count(rank) > 1 for rank in ranks)


def _who_wins_with_it(asked: Rule, case: tuple[tuple[Cards, ...], Card, int]) -> bool:
    hands, discard, discarder = case
    seats = asked(hands, discard, discarder)
    return all(
        (seat in seats) == (seat != discarder and split((*hand, discard)) is not None)
        for seat, hand in enumerate(hands)
    )


def _upwards_only(first: int, second: int) -> bool:
    return followers(first, second) and place(first) < place(second)


def _queen_and_king_apart(first: int, second: int) -> bool:
    return followers(first, second) and {first, second} != {QUEEN, KING}


def _followers_alone_win(hand: Cards) -> Split | None:
    low, high = hand[2].rank, hand[3].rank
    return Split(hand[0].rank, (low, high)) if followers(low, high) else None


def _also_the_discarder(hands: Sequence[Cards], discard: Card, discarder: int) -> tuple[int, ...]:
    seats = [seat for seat, hand in enumerate(hands) if split((*hand, discard)) is not None]
    return tuple(seats)


PROPERTIES = (
    Property(
        "followers follow each other in either order",
        ("twins_and_followers/neighbours-follow",),
        followers,
        _upwards_only,
        _both_ways,
        RANK_PAIRS,
    ),
    Property(
        "jack, queen and king are interchangeable",
        ("twins_and_followers/faces-follow-each-other",),
        followers,
        _queen_and_king_apart,
        _faces_are_alike,
        RANK_PAIRS,
    ),
    Property(
        "twins and followers are the four cards, and the followers follow",
        ("twins_and_followers/twins-number-or-face", "twins_and_followers/parts-share-no-card"),
        split,
        _followers_alone_win,
        _made_of_the_hand,
        HANDS,
    ),
    Property(
        "no hand wins without two cards of the same rank",
        ("twins_and_followers/one-part-twins",),
        split,
        _followers_alone_win,
        _twins_are_needed,
        HANDS,
    ),
    Property(
        "the order of a hand does not matter",
        ("twins_and_followers/order-of-cards-irrelevant",),
        split,
        _followers_alone_win,
        _in_any_order,
        ORDERS,
    ),
    Property(
        "the seats whose hand wins with the discard are able, except the discarder",
        ("twins_and_followers/claim-completes-a-win", "twins_and_followers/own-discard-is-barred"),
        able,
        _also_the_discarder,
        _who_wins_with_it,
        CLAIMS,
    ),
)
