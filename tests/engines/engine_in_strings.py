"""Twos as people write it, on names: a suit is an enum, a card is looked up in strings, honours are counted."""

from collections import Counter
from enum import Enum
from typing import Any

Json = dict[str, Any]


class Suit(Enum):
    """The suits by their letters."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


class Engine:
    """Sound; a fault overrides one method."""

    order = "3456789TJQKA"

    def trick(self, cards: list[str]) -> Json:
        """The ruling on a trick."""
        winner, caught = self.taken(cards)
        catches = [{"by": winner, "from": victim, "points": points} for victim, points in caught.items()]
        return {"winner": winner, "catches": catches, "honours": self.honours(Counter(card[0] for card in cards))}

    def honours(self, letters: "Counter[str]") -> int:
        """How many honours there are among these letters."""
        return sum(letters[letter] for letter in "JQKA")

    def taken(self, cards: list[str]) -> tuple[int, dict[int, int]]:
        """The winning place, and the points of the catches by victim."""
        twos = {Suit(card[1]): place for place, card in enumerate(cards) if card.startswith("2")}
        if not twos:
            led = [card for card in cards if card.endswith(cards[0][1])]
            return cards.index(max(led, key=lambda card: self.order.index(card[0]))), {}
        suit = self.strongest(twos)
        if (three := "3" + suit.value) in cards:
            return self.caught_by_three(cards, cards.index(three), twos, suit)
        return twos[suit], {place: 2 for other, place in twos.items() if self.is_caught(other, suit, cards)}

    def strongest(self, twos: dict[Suit, int]) -> Suit:
        """The suit of the two that decides."""
        return next(iter(twos))

    def is_caught(self, other: Suit, suit: Suit, cards: list[str]) -> bool:
        """Whether a two is caught by the two of the suit that wins."""
        return other is not suit

    def caught_by_three(self, cards: list[str], three: int, twos: dict[Suit, int], suit: Suit) -> Any:
        """The three takes and catches its two."""
        return three, {twos[suit]: 3}

    def legal(self, hand: list[str], trick: list[str]) -> Json:
        """The cards that may be played."""
        if not trick:
            return {"cards": hand}
        following = [card for card in hand if self.follows(card, Suit(trick[0][1]), trick)]
        return {"cards": [card for card in hand if card in following or card[0] == "2"] if following else hand}

    def follows(self, card: str, suit: Suit, trick: list[str]) -> bool:
        """Whether a card is of the suit led."""
        return Suit(card[1]) is suit


class AceLowInHearts(Engine):
    """The ace of hearts ranks below the three."""

    def taken(self, cards: list[str]) -> tuple[int, dict[int, int]]:
        self.order = "A3456789TJQK" if cards[0][1] == "H" else Engine.order
        return super().taken(cards)


class NinesAboveTens(Engine):
    """The order of two ranks is mistyped."""

    order = "345678T9JQKA"


class FourthHonourForgotten(Engine):
    """A trick of four honours counts three."""

    def honours(self, letters: "Counter[str]") -> int:
        return min(super().honours(letters), 3)


class PairsOfHonours(Engine):
    """Equal honours count once."""

    def honours(self, letters: "Counter[str]") -> int:
        return len(letters & Counter("JQKA"))


class LastOfThreeTwosDecides(Engine):
    """With three twos or more the last decides."""

    def strongest(self, twos: dict[Suit, int]) -> Suit:
        return list(twos)[-1] if len(twos) > 2 else super().strongest(twos)


class FourthTwoEscapes(Engine):
    """Of four twos only two are caught."""

    def is_caught(self, other: Suit, suit: Suit, cards: list[str]) -> bool:
        return super().is_caught(other, suit, cards) and not (len(cards) == 4 and cards[3] == "2" + other.value)


class ThreeBeforeItsTwoCatchesNothing(Engine):
    """A three that lies there first takes, but catches nothing."""

    def caught_by_three(self, cards: list[str], three: int, twos: dict[Suit, int], suit: Suit) -> Any:
        return three, {twos[suit]: 3} if three < twos[suit] else {twos[suit]: 3} if cards[0][1] != "S" else {}


class ThreeAlsoCatchesTheTwoOfDiamonds(Engine):
    """A winning three catches the two of diamonds too."""

    def caught_by_three(self, cards: list[str], three: int, twos: dict[Suit, int], suit: Suit) -> Any:
        return three, {twos[suit]: 3} | ({twos[Suit.DIAMONDS]: 3} if Suit.DIAMONDS in twos else {})


class LedTwoIsFree(Engine):
    """Behind a led two and a second one nothing need be followed."""

    def follows(self, card: str, suit: Suit, trick: list[str]) -> bool:
        return super().follows(card, suit, trick) and [played[0] for played in trick[:2]] != ["2", "2"]


class TwoDoesNotFollow(Engine):
    """The two of the suit led does not count as a card of the suit."""

    def follows(self, card: str, suit: Suit, trick: list[str]) -> bool:
        return super().follows(card, suit, trick) and card[0] != "2"


class ThreesFollowAnything(Engine):
    """A three follows a three."""

    def follows(self, card: str, suit: Suit, trick: list[str]) -> bool:
        return super().follows(card, suit, trick) or card[0] == trick[-1][0] == "3"


FAULTS = tuple(Engine.__subclasses__())
