"""Faults in Left open in the play."""

from faults import wrong

from .sound import Sound


@wrong(Sound.rank, "twos/ranking-of-plain-cards")
def ranks_compared_as_letters(self: Sound, card: str) -> int:
    """The ranks are compared as characters, so that a ten beats a queen and a king beats an ace."""
    return ord(card[0])


@wrong(Sound.suit_to_follow, "twos/suit-of-a-led-two")
def suit_of_a_led_two_forgotten(self: Sound, trick: list[str]) -> str:
    """When a two was led, the latest card of the trick says which suit to follow."""
    return Sound.suit_to_follow(self, trick[-1:] if self.is_two(trick[0]) else trick)


@wrong(Sound.leads, "twos/any-card-may-be-led")
def three_may_not_be_led(self: Sound, hand: list[str]) -> list[str]:
    """A three may not be led by a player who has another card."""
    return [card for card in hand if card[0] != "3"] or hand


@wrong(Sound.follows, "twos/two-of-led-suit-follows")
def two_of_hearts_is_no_heart(self: Sound, card: str, suit: str) -> bool:
    """The two of hearts does not count as a heart when hearts must be followed."""
    return Sound.follows(self, card, suit) and card != "2H"
