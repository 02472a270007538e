"""Faults in Followers."""

from faults import fault

from .sound import NUMBERS, RANKS, Sound


@fault("twins_and_followers/ace-and-two-follow")
class AceFollowsNothing(Sound):
    """The ace stands alone: the path of numbers begins with the two."""

    def numbers_follow(self, one: str, other: str) -> bool:
        return "A" not in (one, other) and super().numbers_follow(one, other)


@fault("twins_and_followers/equal-ranks-never-follow")
class EqualRanksFollow(Sound):
    """Two cards of one rank follow each other."""

    def ranks_follow(self, one: str, other: str) -> bool:
        return one == other or super().ranks_follow(one, other)


@fault("twins_and_followers/order-of-cards-irrelevant")
class FollowersOnlyAscend(Sound):
    """Followers count only if the lower one stands before the higher one in the hand."""

    def ranks_follow(self, one: str, other: str) -> bool:
        return RANKS.index(one) < RANKS.index(other) and super().ranks_follow(one, other)


@fault("twins_and_followers/other-gaps-never-follow")
class GapOfTwoFollows(Sound):
    """Numbers follow each other across a gap of one missing number, too."""

    def numbers_follow(self, one: str, other: str) -> bool:
        return 1 <= abs(NUMBERS.index(one) - NUMBERS.index(other)) <= 2


@fault("twins_and_followers/face-pairs-written-out")
class HandIsHalved(Sound):
    """Of a sorted hand only the halves are looked at, which misses queens between jack and king."""

    def pairings(self, cards: list[str]) -> list[tuple[list[str], list[str]]]:
        ordered = sorted(cards, key=lambda card: RANKS.index(card[0]))
        return [(ordered[:2], ordered[2:]), (ordered[2:], ordered[:2])]


@fault("twins_and_followers/face-pairs-written-out")
class JackAndKingApart(Sound):
    """Jack and king do not follow each other, for the queen lies between them."""

    def faces_follow(self, one: str, other: str) -> bool:
        return super().faces_follow(one, other) and "Q" in (one, other)


# Both keep ten and jack apart, and this one decides less elsewhere.
@fault("twins_and_followers/number-and-face-never-follow", named=("twins_and_followers/path-has-ends",))
class JackFollowsTen(Sound):
    """The jack follows the ten, beside all that follow rightly."""

    def ranks_follow(self, one: str, other: str) -> bool:
        return super().ranks_follow(one, other) or {one, other} == {"T", "J"}


# Both keep king and ace apart, and this one decides less elsewhere.
@fault("twins_and_followers/ace-is-a-number", named=("twins_and_followers/path-has-ends",))
class KingWrapsToAce(Sound):
    """The ace follows the king, as if it were the highest face."""

    def ranks_follow(self, one: str, other: str) -> bool:
        return super().ranks_follow(one, other) or {one, other} == {"K", "A"}


@fault("twins_and_followers/face-examples-are-no-full-list")
class QueenAndKingApart(Sound):
    """Queen and king do not follow each other, for no example of the sheet shows them."""

    def faces_follow(self, one: str, other: str) -> bool:
        return super().faces_follow(one, other) and "J" in (one, other)


# a straight path breaks both
@fault(
    "twins_and_followers/face-pairs-written-out",
    named=("twins_and_followers/path-has-ends",),
    also_broken=("twins_and_followers/path-has-ends", "twins_and_followers/number-and-face-never-follow"),
)
class StraightPath(Sound):
    """Ace to king is one path: ten and jack follow each other, jack and king do not."""

    def ranks_follow(self, one: str, other: str) -> bool:
        return abs(RANKS.index(one) - RANKS.index(other)) == 1


@fault("twins_and_followers/nine-and-ten-follow")
class TenFollowsNothing(Sound):
    """The ten stands alone, neither number nor face: the path of numbers ends with the nine."""

    def numbers_follow(self, one: str, other: str) -> bool:
        return "T" not in (one, other) and super().numbers_follow(one, other)


@fault("twins_and_followers/path-has-ends")
class TenWrapsToAce(Sound):
    """The path of numbers is a ring: ace and ten follow each other."""

    def numbers_follow(self, one: str, other: str) -> bool:
        return super().numbers_follow(one, other) or {one, other} == {"A", "T"}
