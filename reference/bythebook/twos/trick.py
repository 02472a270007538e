"""Who takes a trick, and which twos it catches.

Fewer than four cards are ruled on as if the trick ended there, so the same functions give the provisional winner.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from bythebook.cards import ACE, KING, TEN, THREE, TWO, Card
from bythebook.twos.readings import DEFAULT, TwosReadings

Trick = Sequence[Card]


class Catch(NamedTuple):
    """A catch: the winner's place (``by``), the place of the caught two (``victim``), and its ``points``."""

    by: int
    victim: int
    points: int


class Taking(NamedTuple):
    """How a trick is taken: the winning place, and the two that won it or that the winning three catches, if any."""

    winner: int
    two: int | None = None
    three_catches: bool = False


def take(trick: Trick, readings: TwosReadings = DEFAULT) -> Taking:
    """Who takes the trick (1 to 4 distinct cards in play order), and by which two or three.

    The first two does (``twos/first-two-strongest``), unless its three lies there: that takes the trick, and catches
    the two (``twos/two-caught-by-its-three``). Without a two, the highest card of the suit led does
    (``twos/highest-of-led-suit-wins``). By other readings the next two may take the place of one that its three beats.
    """
    twos = places_of(TWO, trick)
    while twos:
        two, *twos = twos
        three = _own_three(two, trick)
        if three is None:
            return Taking(two, two)
        match _fate(two, three, twos, trick, readings):
            case "three-takes-and-catches":
                return Taking(three, two, True)
            case "three-takes-no-catch":
                return Taking(three, two)
            case "two-stands":
                return Taking(two, two)
            case "two-cancelled":
                break
    followers = [place for place, card in enumerate(trick) if card.suit == trick[0].suit and card.rank != TWO]
    if len(followers) == 1:
        return Taking(followers[0])
    return Taking(max(followers, key=lambda place: strength(trick[place], readings)))


def _fate(two: int, three: int, later_twos: Sequence[int], trick: Trick, readings: TwosReadings) -> str:
    """What becomes of a two whose three is in the trick: it is caught, also if the three was there first.

    Decided by ``twos/three-may-lie-there-first``. By other readings it may stand, be cancelled or not be caught, or the
    next two may take its place.
    """
    if three > two:
        inherited = any(later < three for later in later_twos) and readings.second_two_inherits == "next-two-inherits"
        return "next-two" if inherited else "three-takes-and-catches"
    off_suit = trick[three].suit != trick[0].suit
    if off_suit and readings.off_suit_three_before_two == "off-suit-earlier-three-inert":
        return "two-stands"
    cancelled = off_suit and readings.off_suit_three_before_two == "two-cancelled"
    fate = "two-cancelled" if cancelled else readings.three_before_two
    return "next-two" if later_twos and readings.live_second_two == "dead-two-ignored" else fate


def catches(
    trick: Trick, taking: Taking, readings: TwosReadings = DEFAULT, by_choice: Collection[int] = ()
) -> tuple[Catch, ...]:
    """Every catch in a trick taken this way, in the order in which the caught twos were played.

    Only the winner catches (``twos/only-the-winner-catches``): a two every later two for 2 points, a three its own two
    for 3 points, and others only by another reading. ``by_choice`` are the places of twos that were added to another
    two although their players had other cards to choose from. The cards of a trick do not show it: where it is not
    known, every such two counts as forced.
    """
    winner, two, three_catches = taking
    found: list[Catch] = []
    if winner == two:
        found = [Catch(winner, victim, 2) for victim in places_of(TWO, trick) if victim > winner]
    elif three_catches:
        victims = places_of(TWO, trick)
        if len(victims) == 1 or readings.three_catches == "own-two-only":
            found = [Catch(winner, victim, 3) for victim in victims if victim == two]
        else:
            others = 3 if readings.three_catches == "all-twos-at-3" else 2
            found = [Catch(winner, victim, 3 if victim == two else others) for victim in victims]
    free = [catch for catch in found if catch.victim in by_choice and _own_three(catch.victim, trick) != winner]
    if free and readings.catch_needs_force == "only-if-forced":
        found = [catch for catch in found if catch not in free]
    return tuple(found)


def strength(card: Card, readings: TwosReadings = DEFAULT) -> int:
    """The rank within its suit of a card other than a two: more is higher (``twos/ranking-of-plain-cards``)."""
    if readings.ranking == "ten-above-king" and TEN <= card.rank <= KING:
        return KING if card.rank == TEN else card.rank - 1
    return TWO if card.rank == ACE and readings.ranking == "ace-low" else card.rank


def places_of(rank: int, trick: Trick) -> list[int]:
    """The places of the cards of this rank, in play order."""
    return [place for place, card in enumerate(trick) if card.rank == rank]


def _own_three(two: int, trick: Trick) -> int | None:
    """The place of the three of the suit of the two at this place, or None."""
    suit = trick[two].suit
    for place, card in enumerate(trick):
        if card.rank == THREE and card.suit == suit:
            return place
    return None
