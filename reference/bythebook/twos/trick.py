"""Who takes a trick, and which twos it catches.

Fewer than four cards are ruled on as if the trick ended there, so the same functions give the provisional winner.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from bythebook.cards import ACE, KING, TEN, THREE, TWO, Card
from bythebook.twos.readings import TwosReadings

DEFAULT = TwosReadings()
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

    Decided by ``twos/first-two-strongest``, ``twos/two-caught-by-its-three`` and ``twos/highest-of-led-suit-wins``.
    """
    twos = places_of(TWO, trick)
    for number, two in enumerate(twos):
        three, later_twos = own_three(two, trick), twos[number + 1 :]
        if three is None:
            return Taking(two, two)
        if three > two:
            if any(later < three for later in later_twos) and _inherited(readings):
                continue
            return Taking(three, two, True)
        fate = _fate_behind_its_three(trick, three, readings)
        if fate is None:
            return Taking(two, two)
        if later_twos and readings.live_second_two == "dead-two-ignored":
            continue
        if fate == "two-cancelled":
            break
        return Taking(three, two, fate == "three-takes-and-catches")
    return Taking(_highest_of_the_led_suit(trick, readings))


def _inherited(readings: TwosReadings) -> bool:
    """Whether a second two, played before the three of the first, takes the first one's place."""
    return readings.second_two_inherits == "next-two-inherits"


def _fate_behind_its_three(trick: Trick, three: int, readings: TwosReadings) -> str | None:
    """What happens to a two played after its three, or None if nothing does (``twos/three-may-lie-there-first``)."""
    if trick[three].suit != trick[0].suit:
        if readings.off_suit_three_before_two == "off-suit-earlier-three-inert":
            return None
        if readings.off_suit_three_before_two == "two-cancelled":
            return "two-cancelled"
    return readings.three_before_two


def _highest_of_the_led_suit(trick: Trick, readings: TwosReadings) -> int:
    """The place of the highest card of the suit led that is no two; there is one wherever no two takes the trick."""
    followers = [place for place, card in enumerate(trick) if card.suit == trick[0].suit and card.rank != TWO]
    if len(followers) == 1:
        return followers[0]
    return max(followers, key=lambda place: strength(trick[place], readings))


def catches(
    trick: Trick, taking: Taking, readings: TwosReadings = DEFAULT, by_choice: Collection[int] = ()
) -> tuple[Catch, ...]:
    """Every catch in a trick taken this way, in the order in which the caught twos were played.

    Decided by ``twos/only-the-winner-catches``. ``by_choice`` are the places of twos that were added to another two
    although their players had other cards to choose from. The cards of a trick do not show it: where it is not known,
    every such two counts as forced.
    """
    winner, two, three_catches = taking
    found: tuple[Catch, ...] = ()
    if two is not None and winner == two:
        found = tuple([Catch(two, victim, 2) for victim in places_of(TWO, trick) if victim > two])
    elif two is not None and three_catches:
        found = _caught_by_three(trick, winner, two, readings)
    free = [catch for catch in found if catch.victim in by_choice and catch.victim != _own_two(trick, catch.by)]
    if free and readings.catch_needs_force == "only-if-forced":
        return tuple([catch for catch in found if catch not in free])
    return found


def _caught_by_three(trick: Trick, three: int, own: int, readings: TwosReadings) -> tuple[Catch, ...]:
    """A winning three catches its own two for 3 points, and other twos only under another reading."""
    victims = places_of(TWO, trick)
    if len(victims) == 1 or readings.three_catches == "own-two-only":
        return (Catch(three, own, 3),)
    others = 3 if readings.three_catches == "all-twos-at-3" else 2
    return tuple([Catch(three, victim, 3 if victim == own else others) for victim in victims])


def strength(card: Card, readings: TwosReadings = DEFAULT) -> int:
    """The rank within its suit of a card other than a two: more is higher (``twos/ranking-of-plain-cards``)."""
    if readings.ranking == "ten-above-king" and TEN <= card.rank <= KING:
        return KING if card.rank == TEN else card.rank - 1
    return TWO if card.rank == ACE and readings.ranking == "ace-low" else card.rank


def places_of(rank: int, trick: Trick) -> list[int]:
    """The places of the cards of this rank, in play order."""
    return [place for place, card in enumerate(trick) if card.rank == rank]


def own_three(two: int, trick: Trick) -> int | None:
    """The place of the three that matches the two at place ``two``, or None."""
    suit = trick[two].suit
    for place, card in enumerate(trick):
        if card.rank == THREE and card.suit == suit:
            return place
    return None


def _own_two(trick: Trick, three: int) -> int | None:
    """The place of the two that matches the three at place ``three``, or None."""
    return next((two for two in places_of(TWO, trick) if own_three(two, trick) == three), None)
