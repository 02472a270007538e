"""Faults in The winning hand."""

from faults import wrong

from .sound import Sound


@wrong(Sound.are_twins, "twins_and_followers/twins-number-or-face")
def any_faces_are_twins(self: Sound, one: str, other: str) -> bool:
    """Any two faces are twins."""
    return Sound.are_twins(self, one, other) or (self.is_face(one[0]) and self.is_face(other[0]))


@wrong(Sound.pairings, "twins_and_followers/follower-of-twin-rank")
def no_follower_of_the_twins_rank(self: Sound, cards: list[str]) -> list[tuple[list[str], list[str]]]:
    """A third card of the twins' rank is no follower."""
    return [(pair, rest) for pair, rest in Sound.pairings(self, cards) if all(card[0] != pair[0][0] for card in rest)]


@wrong(Sound.report, "twins_and_followers/follower-of-twin-rank")
def shared_rank_reported_once(self: Sound, pair: list[str], rest: list[str]) -> tuple[str, list[str]]:
    """Of a follower that has the rank of the twins the split says nothing."""
    twins, followers = Sound.report(self, pair, rest)
    return twins, [rank for rank in followers if rank != twins]


@wrong(Sound.are_followers, "twins_and_followers/both-parts-needed")
def twins_alone_win(self: Sound, one: str, other: str) -> bool:
    """Twins win with any two other cards."""
    return True


@wrong(Sound.are_twins, "twins_and_followers/twins-of-any-suit")
def twins_of_two_colours(self: Sound, one: str, other: str) -> bool:
    """Twins have to be one red and one black card."""
    return Sound.are_twins(self, one, other) and (one[1] in "DH") != (other[1] in "DH")
