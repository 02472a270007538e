"""Twins & Followers on names: ranks are counted, and followers stand side by side in a string."""

from collections import Counter
from enum import Enum, auto
from typing import Any

Json = dict[str, Any]


class Kind(Enum):
    """What a rank is."""

    NUMBER = auto()
    FACE = auto()


class Engine:
    """Sound; a fault overrides one method."""

    path = "A23456789T"
    order = "A23456789TJQK"

    def wins(self, cards: list[str]) -> Json:
        """Whether four cards win, and how."""
        ranks = Counter(card[0] for card in cards)
        for twins in ranks:
            if ranks[twins] > 1 and self.may_be_twins(twins, ranks):
                low, high = sorted((ranks - Counter({twins: 2})).elements(), key=self.order.index)
                if self.follow(low, high):
                    return {"wins": True, "twins": twins, "followers": [low, high]}
        return {"wins": False, "twins": None, "followers": None}

    def may_be_twins(self, rank: str, ranks: "Counter[str]") -> bool:
        """Whether two cards of the rank are twins."""
        return True

    def kind(self, rank: str) -> Kind:
        """A number or a face."""
        return Kind.NUMBER if rank in self.path else Kind.FACE

    def follow(self, low: str, high: str) -> bool:
        """Whether two ranks follow each other, given from the ace to the king."""
        if self.kind(low) is not self.kind(high):
            return False
        return low != high if self.kind(low) is Kind.FACE else low + high in self.path

    def able(self, hands: list[list[str]], discard: str, discarder: int) -> Json:
        """The seats that can win with a discard."""
        seats = [(discarder + step) % len(hands) for step in range(1, len(hands))]
        return {
            "seats": [seat for seat in seats if self.is_able(hands[seat], discard, (seat - discarder) % len(hands))]
        }

    def is_able(self, hand: list[str], discard: str, behind: int) -> bool:
        """Whether a hand wins with a discard."""
        return len(hand) == 3 and bool(self.wins([*hand, discard])["wins"])


class TenWraps(Engine):
    """The ace follows the ten, if it is asked in that order."""

    def follow(self, low: str, high: str) -> bool:
        return super().follow(low, high) or (low, high) == ("A", "T")


class JackFollowsTen(Engine):
    """The path goes on to the jack."""

    def follow(self, low: str, high: str) -> bool:
        return super().follow(low, high) or (low, high) == ("T", "J")


class KingAndAce(Engine):
    """The king closes the circle."""

    def follow(self, low: str, high: str) -> bool:
        return super().follow(low, high) or low + high == "AK"


class JackAndKingApart(Engine):
    """Faces follow by steps."""

    def follow(self, low: str, high: str) -> bool:
        return super().follow(low, high) and low + high != "JK"


class SubstringOfThree(Engine):
    """A gap of two follows among the low numbers."""

    def follow(self, low: str, high: str) -> bool:
        return super().follow(low, high) or low + high == "24"


class TwinsOfThreeDoNotCount(Engine):
    """A third card of the rank spoils the twins."""

    def may_be_twins(self, rank: str, ranks: "Counter[str]") -> bool:
        return ranks[rank] == 2


class AcesAreNoTwins(Engine):
    """Two aces are no twins beside faces."""

    def may_be_twins(self, rank: str, ranks: "Counter[str]") -> bool:
        return rank != "A" or "Q" not in ranks


class FollowersFromKingToAce(Engine):
    """Nine and ten are told the other way round."""

    order = "A2345678T9JQK"

    def follow(self, low: str, high: str) -> bool:
        return super().follow(*sorted((low, high), key=Engine.order.index))


class EqualFacesFollow(Engine):
    """Four kings win."""

    def follow(self, low: str, high: str) -> bool:
        return super().follow(low, high) or low == high == "K"


class SecondSeatHasNoClaim(Engine):
    """Only the next seat may claim an ace."""

    def is_able(self, hand: list[str], discard: str, behind: int) -> bool:
        return super().is_able(hand, discard, behind) and (behind == 1 or discard[0] != "A")


class DiscardMustBeAFollower(Engine):
    """A discard does not complete twins of sevens."""

    def is_able(self, hand: list[str], discard: str, behind: int) -> bool:
        return super().is_able(hand, discard, behind) and not (
            discard[0] == "7" == self.wins([*hand, discard])["twins"]
        )


FAULTS = tuple(Engine.__subclasses__())
