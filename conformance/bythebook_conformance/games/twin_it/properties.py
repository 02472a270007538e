"""Properties of the rules of Twin It! under the default readings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

from bythebook.twin_it.claims import Claim, Tie, Win, of_design
from bythebook.twin_it.cooperative import RATINGS, rating, winners
from bythebook.twin_it.deal import sizes
from bythebook.twin_it.deck import Card
from bythebook.twin_it.hands import Hand, Hands
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.targets import PILE, SET, TABLE, Target, pair
from bythebook_conformance.kit.properties import Domain, Draw, Property, Rule

Points = tuple[int, ...]
Slap = tuple[tuple[Target, ...], tuple[tuple[int, int], ...]]
"""Targets of one design, and the hands on them: player and place of the target, in order of arrival."""
DEFAULT = TwinItReadings()


def group(players: int) -> Domain:
    """A group of a given size with its points."""

    def draw(unknown: Draw) -> tuple[int, int]:
        return players, unknown.number(0)

    return Domain(f"{players} player{'s' if players > 1 else ''}, any number of points", draw)


def table(players: int) -> Domain:
    """A number of players, each with points."""
    many = f"{players} player{'s' if players > 1 else ''}"
    return Domain(f"{many}, any numbers of points", lambda unknown: tuple(unknown.number(0) for _ in range(players)))


def _two_targets(one_size: int, other_size: int) -> Domain:
    def draw(unknown: Draw) -> tuple[Target, Target]:
        one, other = _target(unknown, one_size), _target(unknown, other_size)
        unknown.distinct(*((card.id,) for card in one.cards + other.cards))
        return one, other

    return Domain(f"any two targets of {one_size} and {other_size} cards, anywhere, of any design", draw)


def _target(unknown: Draw, size: int) -> Target:
    """A target with a number of cards: one is on the table or a pile, several are a set; a set shows one design."""
    design = unknown.number(0)
    found = tuple(Card(unknown.number(0), design, unknown.number(0)) for _ in range(size))
    return Target(unknown.number(TABLE, PILE) if size == 1 else SET, unknown.number(0, 5), found)


def _deals() -> Iterator[tuple[int, int]]:
    return product(range(1, 1001), range(2, 7))


def _more_is_never_worse(rated: Rule, facts: tuple[int, int]) -> bool:
    players, points = facts
    return RATINGS.index(rated(players, points)) <= RATINGS.index(rated(players, points + 1))


def _the_most(won: Rule, points: Points) -> bool:
    best = won(points)
    return len(best) > 0 and all(
        (seat in best) == all(each >= other for other in points) for seat, each in enumerate(points)
    )


def _either_way(makes: Rule, targets: tuple[Target, Target]) -> bool:
    one, other = targets
    return bool(makes(one, other) == makes(other, one))


def _at_most_three(makes: Rule, targets: tuple[Target, Target]) -> bool:
    one, other = targets
    return not makes(one, other) or (one.design == other.design and len(one.cards) + len(other.cards) <= 3)


def _all_dealt_evenly(dealt: Rule, deal: tuple[int, int]) -> bool:
    cards, players = deal
    found = dealt(cards, players)
    return len(found) == players and sum(found) == cards and max(found) - min(found) <= 1


def _luckless_sixty(players: int, points: int) -> str:
    return RATINGS[0] if points == 60 else rating(players, points)


def _first_of_the_best(points: Points) -> tuple[int, ...]:
    return winners(points)[:1]


def _by_owner(one: Target, other: Target) -> bool:
    return one.design == other.design and one.owner <= other.owner


def _any_designs(one: Target, other: Target) -> bool:
    return pair(one, other) or one.owner == other.owner


def _rest_to_the_first(cards: int, players: int) -> tuple[int, ...]:
    share, rest = divmod(cards, players)
    return (share + rest, *(share for _ in range(players - 1)))


def _hands() -> Iterator[Slap]:
    """One to four hands of three players, in order of arrival, on two or three cards of one design on the table."""
    for targets in (2, 3):
        there = tuple(Target(TABLE, 0, (Card(number, 0, 100 + number),)) for number in range(targets))
        for count in range(1, 5):
            for found in permutations(product(range(3), range(targets)), count):
                if all([player for player, _ in found].count(player) <= 2 for player in range(3)):
                    yield there, found


def _claim(claims: Rule, slap: Slap) -> Claim | None:
    there, found = slap
    landed = tuple(Hand(player, None, there[place], arrival) for arrival, (player, place) in enumerate(found))
    claim: Claim | None = claims(there, landed, frozenset(), DEFAULT)
    return claim


def _lowest_on(slap: Slap) -> list[int]:
    """The player of the lowest hand on every touched card."""
    there, found = slap
    first = (next((player for player, place in found if place == card), None) for card in range(len(there)))
    return [player for player in first if player is not None]


def _claimants(slap: Slap) -> list[int]:
    low = _lowest_on(slap)
    return [player for player in (0, 1, 2) if low.count(player) > 1]


def _one_claimant(claims: Rule, slap: Slap) -> bool:
    claim, claimants = _claim(claims, slap), _claimants(slap)
    if not isinstance(claim, Win):
        return not claimants
    one, other = claim.taken
    return claimants == [claim.hand.player] and one != other


def _tie_or_nothing(claims: Rule, slap: Slap) -> bool:
    claim = _claim(claims, slap)
    if _claimants(slap):
        return isinstance(claim, Win)
    if isinstance(claim, Tie):
        low = _lowest_on(slap)
        return any(player != low[0] for player in low) and claim.turned == slap[0]
    return claim is None and len(_lowest_on(slap)) == 1


def _top_hands_win(
    there: tuple[Target, ...], hands: Hands, wrong: frozenset[int], readings: TwinItReadings
) -> Claim | None:
    turned = tuple(hand._replace(arrival=len(hands) - hand.arrival) for hand in reversed(hands))
    return of_design(there, turned, wrong, readings)


def _one_hand_is_a_tie(
    there: tuple[Target, ...], hands: Hands, wrong: frozenset[int], readings: TwinItReadings
) -> Claim | None:
    claim = of_design(there, hands, wrong, readings)
    return Tie(0, there) if claim is None else claim


_SIZES = ((1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3))
HANDS = (Domain("1 to 4 hands of 3 players on 2 or 3 cards of a design", every=_hands),)
TARGETS = tuple(_two_targets(*each) for each in _SIZES)
PROPERTIES = (
    Property(
        "more points are never rated lower",
        ("twin_it/printed-bands",),
        rating,
        _luckless_sixty,
        _more_is_never_worse,
        tuple(group(players) for players in range(1, 7)),
    ),
    Property(
        "the winners are exactly the players whose points nobody exceeds, and there is one",
        ("twin_it/most-points-win", "twin_it/equal-points-share-the-win"),
        winners,
        _first_of_the_best,
        _the_most,
        tuple(table(players) for players in (2, 3, 4)),
    ),
    Property(
        "whether two targets make a pair does not depend on their order",
        ("twin_it/pair-by-two-hands",),
        pair,
        _by_owner,
        _either_way,
        TARGETS,
    ),
    Property(
        "a pair shows one design and has at most three cards",
        ("twin_it/three-card-set-is-safe",),
        pair,
        _any_designs,
        _at_most_three,
        TARGETS,
    ),
    Property(
        "a design has at most one claimant: the player lowest on two of its cards takes them, nobody else does",
        ("twin_it/bottom-hand-prevails", "twin_it/pair-by-two-hands"),
        of_design,
        _top_hands_win,
        _one_claimant,
        HANDS,
    ),
    Property(
        "without a claimant, several players lowest somewhere turn the cards of a design; a single one does not",
        ("twin_it/bottom-hand-prevails", "twin_it/single-hand-claims-nothing"),
        of_design,
        _one_hand_is_a_tie,
        _tie_or_nothing,
        HANDS,
    ),
    Property(
        "all cards are dealt, and no pile is larger than another by more than one",
        ("twin_it/orientation-and-odd-cards",),
        sizes,
        _rest_to_the_first,
        _all_dealt_evenly,
        (Domain("1 to 1,000 cards for 2 to 6 players", every=_deals),),
    ),
)
