"""Which cards a player may play: following suit, and the exception for twos."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from bythebook.cards import THREE, TWO, Card
from bythebook.clauses import Table, on
from bythebook.twos.readings import (
    LeadingATwo,
    SecondTwo,
    SuitOfLedTwo,
    TwoAsFollow,
    TwosReadings,
    VoidPlayer,
)
from bythebook.twos.trick import own_three, places_of, take

DEFAULT = TwosReadings()
Cards = tuple[Card, ...]


def legal(hand: Sequence[Card], trick: Sequence[Card], readings: TwosReadings = DEFAULT) -> Cards:
    """The cards of the hand that may be played to a trick of 0 to 3 cards, in the order of the hand.

    Decided by ``twos/follow-suit`` and its exception ``twos/two-to-any-trick``.
    """
    if not trick:
        return _leading(hand, readings)
    suit = suit_to_follow(trick, readings)
    cards = tuple(hand) if suit is None else _following(hand, suit, readings)
    plain = tuple([card for card in cards if card.rank != TWO])
    if 0 < len(plain) < len(cards) and places_of(TWO, trick) and readings.second_two is SecondTwo.ONLY_IF_FORCED:
        return plain
    return cards


def suit_to_follow(trick: Sequence[Card], readings: TwosReadings = DEFAULT) -> int | None:
    """The suit that must be followed, or None if there is none (``twos/suit-of-a-led-two``)."""
    led = trick[0]
    if led.rank != TWO or readings.suit_of_led_two is SuitOfLedTwo.PRINTED_SUIT:
        return led.suit
    if readings.suit_of_led_two is SuitOfLedTwo.FIRST_NON_TWO_SETS:
        return next((card.suit for card in trick if card.rank != TWO), None)
    return None


def _leading(hand: Sequence[Card], readings: TwosReadings) -> Cards:
    """The leader may play any card (``twos/any-card-may-be-led``)."""
    plain = tuple([card for card in hand if card.rank != TWO])
    if 0 < len(plain) < len(hand) and readings.leading_a_two is LeadingATwo.ONLY_IF_ALL_TWOS:
        return plain
    return tuple(hand)


def _following(hand: Sequence[Card], suit: int, readings: TwosReadings) -> Cards:
    """Follow suit if able; a two may go to any trick; a void player is free."""
    suited = tuple([card for card in hand if card.suit == suit])
    able = bool(suited)
    if len(suited) == 1 and suited[0].rank == TWO:
        if readings.two_as_follow is TwoAsFollow.EXACTLY_THAT_TWO:
            return suited
        able = readings.two_as_follow is TwoAsFollow.TWO_COUNTS
    if able:
        return tuple([card for card in hand if card.suit == suit or card.rank == TWO])
    return _discarding(hand, readings)


def _discarding(hand: Sequence[Card], readings: TwosReadings) -> Cards:
    """A player without the led suit may play anything (``twos/void-plays-anything``)."""
    twos = tuple([card for card in hand if card.rank == TWO])
    if 0 < len(twos) < len(hand) and readings.void_player is VoidPlayer.MUST_PLAY_TWO:
        return twos
    return tuple(hand)


# ---- reasons ---------------------------------------------------------------------------------------------------------


class Choice:
    """A hand, a trick and the cards that may be played, with the facts that clauses ask about.

    The question may be ``about`` one card alone: why it may be played, or not.
    """

    def __init__(
        self, hand: Sequence[Card], trick: Sequence[Card], readings: TwosReadings = DEFAULT, about: Cards | None = None
    ) -> None:
        self.hand, self.trick, self.readings = hand, trick, readings
        self.about = tuple(hand) if about is None else about
        self.cards = legal(hand, trick, readings)
        self.suit = suit_to_follow(trick, readings) if trick else None

    @cached_property
    def follows(self) -> list[Card]:
        """The cards of the suit to follow, except its two."""
        return [card for card in self.hand if card.suit == self.suit and card.rank != TWO]

    @cached_property
    def only_its_two(self) -> bool:
        """Whether the two is the only card of the suit to follow."""
        return not self.follows and any(card.rank == TWO and card.suit == self.suit for card in self.hand)

    @cached_property
    def void(self) -> bool:
        """Whether the player is void in the suit to follow and may play anything."""
        able = self.follows or (self.only_its_two and self.readings.two_as_follow is not TwoAsFollow.TWO_NEVER_FORCED)
        return bool(self.hand) and self.suit is not None and not able

    @cached_property
    def bound(self) -> bool:
        """Whether the player is able to follow suit."""
        return bool(self.hand) and self.suit is not None and not self.void

    @cached_property
    def suited(self) -> bool:
        """Whether it is about a card that is no two of another suit than the one to follow."""
        return any(card.rank != TWO or self.suit in (None, card.suit) for card in self.about)

    @cached_property
    def twos(self) -> list[Card]:
        """The twos that it is about."""
        return [card for card in self.about if card.rank == TWO]

    @cached_property
    def second(self) -> bool:
        """Whether it is about a two, and the trick contains one."""
        return bool(self.twos and places_of(TWO, self.trick))

    @cached_property
    def only_twos(self) -> bool:
        """Whether the player can play only twos."""
        return all(card.rank == TWO for card in self.cards)

    @cached_property
    def may_lose(self) -> bool:
        """Whether it is about a card that would not win, and another one that may be played would."""
        winning = [card for card in self.cards if take((*self.trick, card), self.readings).winner == len(self.trick)]
        return bool(winning) and any(card in self.cards and card not in winning for card in self.about)


FOLLOWING: Table = {
    "twos/whole-pack-dealt": on("legal", lambda c: not c.hand) | on("over"),
    "twos/any-card-may-be-led": on("legal barred", lambda c: c.hand and not c.trick),
    "twos/void-plays-anything": on("legal barred", lambda c: c.void),
    "twos/two-of-led-suit-follows": on("legal barred", lambda c: c.only_its_two),
    "twos/suit-of-a-led-two": on("legal barred", lambda c: c.suited and c.trick and c.trick[0].rank == TWO),
    "twos/follow-suit": on("legal barred", lambda c: c.suited and c.suit is not None),
    "twos/two-may-be-forced": on("legal", lambda c: c.second and c.only_twos),
    "twos/hopeless-two-is-legal": on(
        "legal", lambda c: any(own_three(0, (two, *c.trick)) is not None for two in c.twos)
    ),
    "twos/threes-follow-suit": on(
        "legal barred", lambda c: c.bound and any(card.rank == THREE and card.suit != c.suit for card in c.about)
    ),
    "twos/two-to-any-trick": on("legal", lambda c: c.bound and any(two.suit != c.suit for two in c.twos)),
    "twos/no-duty-to-beat": on("legal", lambda c: c.may_lose),
    "twos/second-two-is-legal": on("legal", lambda c: c.second and not c.only_twos),
}
"""The clauses on which cards are legal, on why a card is barred, and on the end of a deal (``over``)."""
