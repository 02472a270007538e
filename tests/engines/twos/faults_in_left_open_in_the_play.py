"""Faults in Left open in the play."""

from faults import fault

from .sound import Sound


@fault("twos/ranking-of-plain-cards")
class RanksComparedAsLetters(Sound):
    """The ranks are compared as characters, so that a ten beats a queen and a king beats an ace."""

    def rank(self, card: str) -> int:
        return ord(card[0])


@fault("twos/suit-of-a-led-two")
class SuitOfALedTwoForgotten(Sound):
    """When a two was led, the latest card of the trick says which suit to follow."""

    def suit_to_follow(self, trick: list[str]) -> str:
        return super().suit_to_follow(trick[-1:] if self.is_two(trick[0]) else trick)


@fault("twos/any-card-may-be-led")
class ThreeMayNotBeLed(Sound):
    """A three may not be led by a player who has another card."""

    def leads(self, hand: list[str]) -> list[str]:
        return [card for card in hand if card[0] != "3"] or hand


@fault("twos/two-of-led-suit-follows")
class TwoOfHeartsIsNoHeart(Sound):
    """The two of hearts does not count as a heart when hearts must be followed."""

    def follows(self, card: str, suit: str) -> bool:
        return super().follows(card, suit) and card != "2H"
