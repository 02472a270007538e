"""Which cards a player may play: following suit, and the exception for twos."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from bythebook.cards import THREE, TWO, Card, Cards
from bythebook.clauses import ClauseTable, Demands, always, on
from bythebook.twos.readings import DEFAULT, TwosReadings
from bythebook.twos.trick import places_of
from bythebook.twos.trick_clauses import TrickFacts


def legal(hand: Sequence[Card], trick: Sequence[Card], readings: TwosReadings = DEFAULT) -> Cards:
    """The cards of the hand that may be played to a trick of 0 to 3 cards, in the order of the hand.

    Decided by ``twos/follow-suit`` and its exception ``twos/two-to-any-trick``; ``twos/any-card-may-be-led``.
    """
    if not trick:
        return tuple(hand)
    cards = _following(hand, _suit_to_follow(trick, readings), readings)
    plain = tuple([card for card in cards if card.rank != TWO])
    if 0 < len(plain) < len(cards) and places_of(TWO, trick) and readings.second_two == "only-if-forced":
        return plain
    return cards


def _suit_to_follow(trick: Sequence[Card], readings: TwosReadings = DEFAULT) -> int | None:
    """The suit that must be followed, or None if there is none (``twos/suit-of-a-led-two``)."""
    led = trick[0]
    if led.rank != TWO or readings.suit_of_led_two == "printed-suit":
        return led.suit
    if readings.suit_of_led_two == "first-non-two-sets":
        return next((card.suit for card in trick if card.rank != TWO), None)
    return None


def _following(hand: Sequence[Card], suit: int | None, readings: TwosReadings) -> Cards:
    """The cards that follow a suit and all twos; all cards of a player who is void (``twos/void-plays-anything``), or
    where there is no suit to follow.
    """
    suited = tuple([card for card in hand if card.suit == suit])
    able = bool(suited)
    if len(suited) == 1 and suited[0].rank == TWO:
        if readings.two_as_follow == "exactly-that-two":
            return suited
        able = readings.two_as_follow == "two-counts"
    if able:
        return tuple([card for card in hand if card.suit == suit or card.rank == TWO])
    return tuple(hand)


# ---- reasons ---------------------------------------------------------------------------------------------------------


class ChoiceFacts:
    """The facts of a hand and a trick that clauses ask about. Nothing here asks the rules above.

    The question may be ``about`` one card alone: why it may be played, or not. ``wild`` and ``plain`` are the twos and
    the other cards of the hand, ``suit`` is the one to follow, if there is one, and ``follows`` are the plain cards of
    it. A player who can follow is ``bound``, one who cannot ``void``.
    """

    def __init__(
        self, hand: Sequence[Card], trick: Sequence[Card], readings: TwosReadings = DEFAULT, about: Cards | None = None
    ) -> None:
        self.hand, self.trick, self.readings = hand, trick, readings
        self.about = tuple(hand) if about is None else about
        self.wild = [card for card in hand if card.rank == TWO]
        self.plain = [card for card in hand if card.rank != TWO]
        self.facing_a_two = any(card.rank == TWO for card in trick)
        self.suit = self._suit() if trick else None
        self.follows = [card for card in self.plain if card.suit == self.suit]
        self.only_its_two = not self.follows and (TWO, self.suit) in self.wild
        self.bound = bool(self.follows) or (self.only_its_two and readings.two_as_follow != "two-never-forced")
        self.void = bool(hand) and self.suit is not None and not self.bound

    def _suit(self) -> int | None:
        """The suit to follow, if there is one."""
        led, *others = self.trick
        if led.rank != TWO or self.readings.suit_of_led_two == "printed-suit":
            return led.suit
        plain = [card.suit for card in others if card.rank != TWO]
        return plain[0] if plain and self.readings.suit_of_led_two == "first-non-two-sets" else None

    @cached_property
    def playable(self) -> list[Card]:
        """The cards other than twos among which the player may choose."""
        return self.follows if self.bound else self.plain

    def may_add(self, two: Card) -> bool:
        """Whether a two may be played: always, except under other readings."""
        if not self.trick:
            return True
        if self.only_its_two and self.readings.two_as_follow == "exactly-that-two":
            return two.suit == self.suit
        return not (self.facing_a_two and self.playable) or self.readings.second_two == "allowed"

    @cached_property
    def suited(self) -> bool:
        """Whether it is about any card other than twos off suit."""
        return any(card.rank != TWO or self.suit in (None, card.suit) for card in self.about)

    @cached_property
    def twos(self) -> list[Card]:
        """The twos that it is about."""
        return [card for card in self.about if card.rank == TWO]

    @property
    def second(self) -> bool:
        """Whether it is about a two, and the trick contains one."""
        return bool(self.twos) and self.facing_a_two

    def is_hopeless(self, two: Card) -> bool:
        """Whether the three of a two lies in the trick."""
        return (THREE, two.suit) in self.trick

    def is_three_off_suit(self, card: Card) -> bool:
        """Whether a card is a three of another suit than the one to follow."""
        return card.rank == THREE and card.suit != self.suit

    @cached_property
    def losing(self) -> list[Card]:
        """The cards that may be played and would not win, where another card would."""
        cards = [*self.playable, *filter(self.may_add, self.wild)] if self.trick else []
        if len(cards) < 2:
            return []
        last = len(self.trick)
        winning = [card for card in cards if TrickFacts((*self.trick, card), self.readings).taker == last]
        return [card for card in cards if card not in winning] if winning else []

    @property
    def may_lose(self) -> bool:
        """Whether it is about a card that would not win, and another one that may be played would."""
        return any(card in self.losing for card in self.about)


def _twos_as_they_may(choice: Any, cards: Cards) -> bool:
    """Every two in the hand may be played, except under other readings."""
    return all((two in cards) == choice.may_add(two) for two in choice.wild)


def _plain(which: Callable[[Any, Card], bool]) -> Demands:
    """A card in the hand other than a two may be played exactly if this holds of it."""
    return lambda choice, cards: all((card in cards) == which(choice, card) for card in choice.plain)


_of_the_suit = _plain(lambda choice, card: choice.suit in (None, card.suit))

FOLLOWING = ClauseTable() | {
    "twos/whole-pack-dealt": on(
        "legal",
        when=lambda c: not c.hand,
        wherever=always,
        demands=lambda c, cards: all(card in c.hand for card in cards) and len({*cards}) == len(cards),
    ),
    "twos/any-card-may-be-led": on(
        "legal barred",
        when=lambda c: c.hand and not c.trick,
        demands=lambda c, cards: all(card in cards for card in c.plain) and _twos_as_they_may(c, cards),
    ),
    "twos/void-plays-anything": on(
        "legal barred",
        when=lambda c: c.void,
        demands=lambda c, cards: (
            all((card in cards) == (card in c.playable) for card in c.plain) and _twos_as_they_may(c, cards)
        ),
    ),
    "twos/two-of-led-suit-follows": on(
        "legal barred",
        when=lambda c: c.only_its_two,
        demands=lambda c, cards: all((card in cards) == c.void for card in c.plain) and _twos_as_they_may(c, cards),
    ),
    "twos/suit-of-a-led-two": on(
        "legal barred",
        when=lambda c: c.suited and c.trick and c.trick[0].rank == TWO,
        wherever=lambda c: c.trick and c.trick[0].rank == TWO,
        demands=_plain(lambda c, card: card in c.playable),
    ),
    "twos/follow-suit": on(
        "legal barred",
        when=lambda c: c.suited and c.suit is not None,
        wherever=lambda c: c.follows,
        demands=_of_the_suit,
    ),
    "twos/two-may-be-forced": on(
        "legal",
        when=lambda c: c.second and not c.playable,
        demands=lambda c, cards: any(two in cards for two in c.wild) and not any(card in cards for card in c.plain),
    ),
    "twos/hopeless-two-is-legal": on(
        "legal",
        when=lambda c: any(map(c.is_hopeless, c.twos)),
        demands=lambda c, cards: all((two in cards) == c.may_add(two) for two in filter(c.is_hopeless, c.wild)),
    ),
    "twos/threes-follow-suit": on(
        "legal barred",
        when=lambda c: c.bound and any(map(c.is_three_off_suit, c.about)),
        demands=lambda c, cards: not any(card in cards for card in filter(c.is_three_off_suit, c.hand)),
    ),
    "twos/two-to-any-trick": on(
        "legal",
        when=lambda c: c.bound and any(two.suit != c.suit for two in c.twos),
        wherever=lambda c: c.trick,
        demands=_twos_as_they_may,
    ),
    "twos/no-duty-to-beat": on(
        "legal",
        when=lambda c: c.may_lose,
        wherever=lambda c: c.losing,
        demands=lambda c, cards: all(card in cards for card in c.losing),
    ),
    "twos/second-two-is-legal": on("legal", when=lambda c: c.second and c.playable, demands=_twos_as_they_may),
}
"""For each clause when it has a say in which cards are legal and in why a card is barred, and what it then demands."""
