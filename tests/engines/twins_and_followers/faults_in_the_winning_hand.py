"""Faults in The winning hand."""

from faults import fault

from .sound import Sound


@fault("twins_and_followers/twins-number-or-face")
class AnyFacesAreTwins(Sound):
    """Any two faces are twins."""

    def are_twins(self, one: str, other: str) -> bool:
        return super().are_twins(one, other) or (self.is_face(one[0]) and self.is_face(other[0]))


@fault("twins_and_followers/follower-of-twin-rank")
class NoFollowerOfTheTwinsRank(Sound):
    """A third card of the twins' rank is no follower."""

    def pairings(self, cards: list[str]) -> list[tuple[list[str], list[str]]]:
        return [(pair, rest) for pair, rest in super().pairings(cards) if all(card[0] != pair[0][0] for card in rest)]


@fault("twins_and_followers/follower-of-twin-rank")
class SharedRankReportedOnce(Sound):
    """Of a follower that has the rank of the twins the split says nothing."""

    def report(self, pair: list[str], rest: list[str]) -> tuple[str, list[str]]:
        twins, followers = super().report(pair, rest)
        return twins, [rank for rank in followers if rank != twins]


@fault("twins_and_followers/both-parts-needed")
class TwinsAloneWin(Sound):
    """Twins win with any two other cards."""

    def are_followers(self, one: str, other: str) -> bool:
        return True


@fault("twins_and_followers/twins-of-any-suit")
class TwinsOfTwoColours(Sound):
    """Twins have to be one red and one black card."""

    def are_twins(self, one: str, other: str) -> bool:
        return super().are_twins(one, other) and (one[1] in "DH") != (other[1] in "DH")
