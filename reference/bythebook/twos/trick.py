"""Who takes a trick, and which twos are caught in it.

Facts in (the cards in play order), readings in, a ruling out. Fewer than four cards are ruled as if the trick ended
there, so the same functions give the provisional winner.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from bythebook.cards import ACE, JACK, KING, TEN, THREE, TWO, Card
from bythebook.ruling import Ruling, unique
from bythebook.twos.readings import (
    CatchNeedsForce,
    LiveSecondTwo,
    OffSuitThreeBeforeTwo,
    Ranking,
    SecondTwoInherits,
    ThreeBeforeTwo,
    ThreeCatches,
    TwosReadings,
)

DEFAULT = TwosReadings()


class Catch(NamedTuple):
    """A catch: the winner's place (``by``), the place of the caught two (``victim``), and its ``points``."""

    by: int
    victim: int
    points: int


class Taking(NamedTuple):
    """How a trick is taken: the winning place, and the two that won it or that the winning three catches, if any."""

    winner: int
    two: int | None
    three_catches: bool


def take(trick: Sequence[Card], readings: TwosReadings = DEFAULT) -> Ruling[Taking]:
    """Who takes the trick (1 to 4 distinct cards in play order), and by which two or three.

    Decided by ``twos/first-two-strongest``, ``twos/two-caught-by-its-three`` and ``twos/highest-of-led-suit-wins``.
    """
    twos = places_of(TWO, trick)
    raised: list[str] = []
    for number, two in enumerate(twos):
        later_twos = twos[number + 1 :]
        three = own_three(two, trick)
        if three is None:
            return _two_takes(trick, two, raised)
        if three < two:
            fate = _fate_behind_its_three(trick, three, readings, raised)
            if fate is None:
                return _two_takes(trick, two, raised)
            if later_twos:
                raised.append("live-second-two")
                if readings.live_second_two is LiveSecondTwo.DEAD_TWO_IGNORED:
                    continue
            if fate is ThreeBeforeTwo.TWO_CANCELLED:
                why = ("twos/three-may-lie-there-first", "twos/earlier-three-takes-and-catches")
                return _highest_takes(trick, readings, raised, why)
            return _three_takes(trick, two, three, fate is ThreeBeforeTwo.THREE_TAKES_AND_CATCHES, raised)
        if any(later < three for later in later_twos):
            raised.append("second-two-inherits")
            if readings.second_two_inherits is SecondTwoInherits.NEXT_TWO_INHERITS:
                continue
        return _three_takes(trick, two, three, True, raised)
    return _highest_takes(trick, readings, raised)


def winner(trick: Sequence[Card], readings: TwosReadings = DEFAULT) -> Ruling[int]:
    """The place (0 = leader) of the card that takes the trick."""
    taking = take(trick, readings)
    return Ruling(taking.value.winner, taking.because, taking.readings)


def catches(trick: Sequence[Card], readings: TwosReadings = DEFAULT) -> Ruling[tuple[Catch, ...]]:
    """Every catch of the trick, in the order in which the caught twos were played."""
    return catches_of(trick, take(trick, readings), readings)


def catches_of(
    trick: Sequence[Card], taking: Ruling[Taking], readings: TwosReadings = DEFAULT, by_choice: Collection[int] = ()
) -> Ruling[tuple[Catch, ...]]:
    """The catches of a trick whose taking has been ruled already (``twos/only-the-winner-catches``).

    ``by_choice`` are the places of twos that were added to another two although their players had other cards to
    choose from. The cards of a trick do not show it: where it is not known, every such two counts as forced.
    """
    ruling = _catches_by_the_cards(trick, taking, readings)
    if not by_choice:
        return ruling
    kept = tuple(
        catch for catch in ruling.value if catch.victim not in by_choice or _is_own_three(trick, catch.by, catch.victim)
    )
    if kept == ruling.value:
        return ruling
    needs_force = ("twos/two-caught-only-behind-a-two",)
    raised = (*ruling.readings, "catch-needs-force")
    if readings.catch_needs_force is CatchNeedsForce.ANY_LATER_TWO:
        return Ruling(ruling.value, unique(ruling.because, needs_force), raised)
    return Ruling(kept, unique(needs_force, ruling.because if kept else ()), raised)


def _is_own_three(trick: Sequence[Card], by: int, victim: int) -> bool:
    return trick[by] == Card(THREE, trick[victim].suit)


def _catches_by_the_cards(
    trick: Sequence[Card], taking: Ruling[Taking], readings: TwosReadings
) -> Ruling[tuple[Catch, ...]]:
    """The catches as the cards alone show them."""
    winner, two, three_catches = taking.value
    if two is None:
        return Ruling((), ("twos/nothing-else-scores",), taking.readings)
    if winner == two:
        return _caught_by_two(trick, two, taking.readings)
    if not three_catches:
        return Ruling((), ("twos/earlier-three-takes-and-catches",), taking.readings)
    return _caught_by_three(trick, winner, two, readings, taking.readings)


def strength(card: Card, readings: TwosReadings = DEFAULT) -> int:
    """The rank of a card that is no two among its suit: more is higher (``twos/ranking-of-plain-cards``)."""
    if readings.ranking is Ranking.TEN_ABOVE_KING:
        if card.rank == TEN:
            return KING
        return card.rank - 1 if JACK <= card.rank <= KING else card.rank
    if readings.ranking is Ranking.ACE_LOW and card.rank == ACE:
        return TWO
    return card.rank


def places_of(rank: int, trick: Sequence[Card]) -> list[int]:
    """The places of the cards of this rank, in play order."""
    return [place for place, card in enumerate(trick) if card.rank == rank]


def own_three(two: int, trick: Sequence[Card]) -> int | None:
    """The place of the three of the same suit as the two at place ``two``, or None."""
    for place, card in enumerate(trick):
        if card.rank == THREE and card.suit == trick[two].suit:
            return place
    return None


def _fate_behind_its_three(
    trick: Sequence[Card], three: int, readings: TwosReadings, raised: list[str]
) -> ThreeBeforeTwo | None:
    """What becomes of a two whose three lies there already, None if nothing (``twos/three-may-lie-there-first``)."""
    if trick[three].suit != trick[0].suit:
        raised.append("off-suit-three-before-two")
        if readings.off_suit_three_before_two is OffSuitThreeBeforeTwo.OFF_SUIT_EARLIER_THREE_INERT:
            return None
        if readings.off_suit_three_before_two is OffSuitThreeBeforeTwo.TWO_CANCELLED:
            return ThreeBeforeTwo.TWO_CANCELLED
    raised.append("three-before-two")
    return readings.three_before_two


def _highest_takes(
    trick: Sequence[Card], readings: TwosReadings, raised: list[str], why_no_two: tuple[str, ...] = ()
) -> Ruling[Taking]:
    """No two decides: the highest card of the led suit takes the trick."""
    best = -1
    for place, card in enumerate(trick):
        follows = card.suit == trick[0].suit and card.rank != TWO
        if follows and (best < 0 or strength(card, readings) > strength(trick[best], readings)):
            best = place
    because: tuple[str, ...] = ("twos/highest-of-led-suit-wins",)
    if sum(card.suit == trick[0].suit for card in trick) > 1:
        because = ("twos/ranking-of-plain-cards", *because)
    if places_of(THREE, trick):
        because = ("twos/three-otherwise-ordinary", *because)
    because = (*why_no_two, *because)
    return Ruling(Taking(best, None, False), because, ("ranking", *raised))


def _two_takes(trick: Sequence[Card], two: int, raised: list[str]) -> Ruling[Taking]:
    """The two at place ``two`` takes the trick."""
    because = []
    later_twos = [place for place in places_of(TWO, trick) if place > two]
    if later_twos:
        because.append("twos/first-two-strongest")
        if trick[two].suit != trick[0].suit and any(trick[place].suit == trick[0].suit for place in later_twos):
            because.append("twos/order-of-twos-by-play-only")
    because += _powerless_threes(trick, two)
    if any(card.rank > THREE for card in trick):
        because += ["twos/no-other-card-beats-a-two", "twos/two-needs-no-naming"]
    if trick[two].suit != trick[0].suit:
        because.append("twos/twos-are-wild")
    because.append("twos/two-takes-any-trick")
    return Ruling(Taking(two, two, False), tuple(because), tuple(raised))


def _three_takes(trick: Sequence[Card], two: int, three: int, three_catches: bool, raised: list[str]) -> Ruling[Taking]:
    """The three at place ``three`` takes the trick from its two."""
    because = []
    if three < two:
        because += ["twos/three-may-lie-there-first", "twos/earlier-three-takes-and-catches"]
    twos = places_of(TWO, trick)
    if len(twos) > 1:
        because.append("twos/later-two-does-not-revive")
    because += _powerless_threes(trick, two)
    if trick[three].suit != trick[0].suit:
        because.append("twos/three-off-suit-can-win")
    because += ["twos/two-caught-by-its-three", "twos/twos-are-beatable"]
    return Ruling(Taking(three, two, three_catches), tuple(because), tuple(raised))


def _powerless_threes(trick: Sequence[Card], two: int) -> list[str]:
    """Why the threes that do not match the two at place ``two`` change nothing."""
    because = []
    others = [card for card in trick if card.rank == THREE and card.suit != trick[two].suit]
    if any(Card(TWO, three.suit) in trick for three in others):
        because.append("twos/three-needs-a-winning-two")
    if any(Card(TWO, three.suit) not in trick for three in others):
        because.append("twos/three-beats-only-its-two")
    return because


def _caught_by_two(trick: Sequence[Card], two: int, raised: tuple[str, ...]) -> Ruling[tuple[Catch, ...]]:
    """A winning two catches every later two at 2 points."""
    victims = [place for place in places_of(TWO, trick) if place > two]
    if not victims:
        return Ruling((), ("twos/two-caught-only-behind-a-two",), raised)
    because = _opposite(two, victims)
    if len(victims) > 1:
        because += ["twos/catches-add-up", "twos/each-victim-pays-its-own"]
    if any(own_three(victim, trick) is not None for victim in victims):
        because += ["twos/caught-once-only", "twos/only-the-winner-catches"]
    because += ["twos/two-catching-two-pays-two", "twos/two-caught-only-behind-a-two"]
    return Ruling(tuple(Catch(two, victim, 2) for victim in victims), tuple(because), raised)


def _opposite(catcher: int, victims: list[int]) -> list[str]:
    """A player also catches who sits opposite: nobody has a partner."""
    return ["twos/every-player-alone"] if any((victim - catcher) % 2 == 0 for victim in victims) else []


def _caught_by_three(
    trick: Sequence[Card], three: int, own: int, readings: TwosReadings, raised: tuple[str, ...]
) -> Ruling[tuple[Catch, ...]]:
    """A winning three catches its own two at 3 points, and the other twos only under another reading."""
    because: tuple[str, ...] = (*_opposite(three, [own]), "twos/three-catching-two-pays-three")
    if three < own:
        because = ("twos/earlier-three-takes-and-catches", *because)
    victims = places_of(TWO, trick)
    if len(victims) == 1:
        return Ruling((Catch(three, own, 3),), because, raised)
    because = ("twos/stranded-two-is-uncharged", *because, "twos/only-the-winner-catches")
    raised = (*raised, "three-catches", "uncaught-victim")
    if readings.three_catches is ThreeCatches.OWN_TWO_ONLY:
        return Ruling((Catch(three, own, 3),), because, raised)
    others = 3 if readings.three_catches is ThreeCatches.ALL_TWOS_AT_3 else 2
    caught = tuple(Catch(three, victim, 3 if victim == own else others) for victim in victims)
    return Ruling(caught, because, raised)
