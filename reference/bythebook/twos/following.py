"""Which cards a player may play: following suit, and the licence of the twos."""

from __future__ import annotations

from collections.abc import Sequence

from bythebook.cards import THREE, TWO, Card
from bythebook.ruling import Ruling
from bythebook.twos.readings import (
    LeadingATwo,
    SecondTwo,
    SuitOfLedTwo,
    TwoAsFollow,
    TwosReadings,
    VoidPlayer,
)
from bythebook.twos.trick import own_three, places_of, strength

DEFAULT = TwosReadings()
Cards = tuple[Card, ...]


def legal(hand: Sequence[Card], trick: Sequence[Card], readings: TwosReadings = DEFAULT) -> Ruling[Cards]:
    """The cards of the hand that may be played to a trick of 0 to 3 cards, in the order of the hand.

    Decided by ``twos/follow-suit`` and its exception ``twos/two-to-any-trick``.
    """
    if not hand:
        return Ruling((), ("twos/whole-pack-dealt",))
    if not trick:
        return _leading(hand, readings)
    suit = suit_to_follow(trick, readings)
    if suit.value is None:
        ruling = Ruling(tuple(hand), suit.because, suit.readings)
    else:
        ruling = _following(hand, trick, suit.value, readings)
        if suit.because:
            ruling = Ruling(ruling.value, ruling.because + suit.because, ruling.readings + suit.readings)
    if any(card.rank == TWO for card in ruling.value):
        ruling = _with_a_two(trick, ruling, readings)
    return ruling


def suit_to_follow(trick: Sequence[Card], readings: TwosReadings = DEFAULT) -> Ruling[int | None]:
    """The suit that must be followed, or None when nothing has to be (``twos/suit-of-a-led-two``)."""
    led = trick[0]
    if led.rank != TWO:
        return Ruling(led.suit, ())
    because, raised = ("twos/suit-of-a-led-two",), ("suit-of-led-two",)
    if readings.suit_of_led_two is SuitOfLedTwo.PRINTED_SUIT:
        return Ruling(led.suit, because, raised)
    if readings.suit_of_led_two is SuitOfLedTwo.FIRST_NON_TWO_SETS:
        for card in trick:
            if card.rank != TWO:
                return Ruling(card.suit, because, raised)
    return Ruling(None, because, raised)


def _leading(hand: Sequence[Card], readings: TwosReadings) -> Ruling[Cards]:
    """The leader may play any card (``twos/any-card-may-be-led``)."""
    plain = tuple(card for card in hand if card.rank != TWO)
    if len(plain) == len(hand):
        return Ruling(plain, ("twos/any-card-may-be-led",))
    if plain and readings.leading_a_two is LeadingATwo.ONLY_IF_ALL_TWOS:
        return Ruling(plain, ("twos/any-card-may-be-led",), ("leading-a-two",))
    return Ruling(tuple(hand), ("twos/any-card-may-be-led", "twos/two-to-any-trick"), ("leading-a-two",))


def _following(hand: Sequence[Card], trick: Sequence[Card], suit: int, readings: TwosReadings) -> Ruling[Cards]:
    """Follow suit if able; a two goes to any trick; a void player is free."""
    plain_followers = [card for card in hand if card.suit == suit and card.rank != TWO]
    own_two = Card(TWO, suit)
    because: tuple[str, ...] = ()
    raised: tuple[str, ...] = ()
    followers = list(plain_followers)
    if own_two in hand and not plain_followers:
        because, raised = ("twos/two-of-led-suit-follows",), ("two-as-follow",)
        if readings.two_as_follow is TwoAsFollow.EXACTLY_THAT_TWO:
            return Ruling((own_two,), (*because, "twos/follow-suit"), raised)
        if readings.two_as_follow is TwoAsFollow.TWO_COUNTS:
            followers.append(own_two)
    if not followers:
        void = _void(hand, trick, readings)
        return Ruling(void.value, because + void.because, raised + void.readings)
    cards = tuple(card for card in hand if card.suit == suit or card.rank == TWO)
    because = (*_licences(hand, trick, cards, suit, readings), *because, "twos/follow-suit")
    return Ruling(cards, because, raised)


def _void(hand: Sequence[Card], trick: Sequence[Card], readings: TwosReadings) -> Ruling[Cards]:
    """A player without the led suit may play anything (``twos/void-plays-anything``)."""
    twos = tuple(card for card in hand if card.rank == TWO)
    raised = ("void-player",) if 0 < len(twos) < len(hand) else ()
    if twos and readings.void_player is VoidPlayer.MUST_PLAY_TWO:
        return Ruling(twos, ("twos/void-plays-anything", "twos/follow-suit"), raised)
    because: tuple[str, ...] = ("twos/void-plays-anything", "twos/follow-suit")
    if _could_beat_or_not(trick, tuple(hand), readings):
        because = (*because, "twos/no-duty-to-beat")
    return Ruling(tuple(hand), because, raised)


def _licences(
    hand: Sequence[Card], trick: Sequence[Card], cards: Cards, suit: int, readings: TwosReadings
) -> list[str]:
    """The clauses beside the duty to follow that shaped the legal cards of a player who is able to follow."""
    because = []
    if any(card.rank == THREE and card.suit != suit for card in hand):
        because.append("twos/threes-follow-suit")
    if any(card.rank == TWO for card in cards):
        because.append("twos/two-to-any-trick")
    if _could_beat_or_not(trick, cards, readings):
        because.append("twos/no-duty-to-beat")
    return because


def _could_beat_or_not(trick: Sequence[Card], cards: Cards, readings: TwosReadings) -> bool:
    """Whether one of the cards beats what lies on the table and another does not."""
    led = trick[0].suit
    twos = places_of(TWO, trick)
    if twos:
        beats = [card == Card(THREE, trick[twos[0]].suit) for card in cards]
    else:
        best = max(strength(card, readings) for card in trick if card.suit == led)
        beats = [
            Card(THREE, card.suit) not in trick
            if card.rank == TWO
            else card.suit == led and strength(card, readings) > best
            for card in cards
        ]
    return any(beats) and not all(beats)


def _with_a_two(trick: Sequence[Card], ruling: Ruling[Cards], readings: TwosReadings) -> Ruling[Cards]:
    """A two is among the legal cards: it may be a hopeless one, or a second one (``twos/second-two-is-legal``)."""
    cards, because, raised = ruling
    twos = [card for card in cards if card.rank == TWO]
    if any(own_three(0, (two, *trick)) is not None for two in twos):
        because = ("twos/hopeless-two-is-legal", *because)
    if not places_of(TWO, trick):
        return Ruling(cards, because, raised)
    because = ("twos/second-two-is-legal", *because)
    if len(twos) == len(cards):
        return Ruling(cards, ("twos/two-may-be-forced", *because), raised)
    if readings.second_two is SecondTwo.ONLY_IF_FORCED:
        cards = tuple(card for card in cards if card.rank != TWO)
    return Ruling(cards, because, (*raised, "second-two"))
