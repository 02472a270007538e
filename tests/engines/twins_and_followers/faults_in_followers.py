"""Faults in Followers."""

from faults import wrong

from .sound import NUMBERS, RANKS, Sound


@wrong(Sound.numbers_follow, "twins_and_followers/ace-and-two-follow")
def ace_follows_nothing(self: Sound, one: str, other: str) -> bool:
    """The ace stands alone: the path of numbers begins with the two."""
    return "A" not in (one, other) and Sound.numbers_follow(self, one, other)


@wrong(Sound.ranks_follow, "twins_and_followers/equal-ranks-never-follow")
def equal_ranks_follow(self: Sound, one: str, other: str) -> bool:
    """Two cards of one rank follow each other."""
    return one == other or Sound.ranks_follow(self, one, other)


@wrong(Sound.ranks_follow, "twins_and_followers/order-of-cards-irrelevant")
def followers_only_ascend(self: Sound, one: str, other: str) -> bool:
    """Followers count only if the lower one stands before the higher one in the hand."""
    return RANKS.index(one) < RANKS.index(other) and Sound.ranks_follow(self, one, other)


@wrong(Sound.numbers_follow, "twins_and_followers/other-gaps-never-follow")
def gap_of_two_follows(self: Sound, one: str, other: str) -> bool:
    """Numbers follow each other across a gap of one missing number, too."""
    return 1 <= abs(NUMBERS.index(one) - NUMBERS.index(other)) <= 2


@wrong(Sound.pairings, "twins_and_followers/face-pairs-written-out")
def hand_is_halved(self: Sound, cards: list[str]) -> list[tuple[list[str], list[str]]]:
    """Of a sorted hand only the halves are looked at, which misses queens between jack and king."""
    ordered = sorted(cards, key=lambda card: RANKS.index(card[0]))
    return [(ordered[:2], ordered[2:]), (ordered[2:], ordered[:2])]


@wrong(Sound.faces_follow, "twins_and_followers/face-pairs-written-out")
def jack_and_king_apart(self: Sound, one: str, other: str) -> bool:
    """Jack and king do not follow each other, for the queen lies between them."""
    return Sound.faces_follow(self, one, other) and "Q" in (one, other)


# Both keep ten and jack apart, and this one decides less elsewhere.
@wrong(
    Sound.ranks_follow, "twins_and_followers/number-and-face-never-follow", named=("twins_and_followers/path-has-ends",)
)
def jack_follows_ten(self: Sound, one: str, other: str) -> bool:
    """The jack follows the ten, beside all that follow rightly."""
    return Sound.ranks_follow(self, one, other) or {one, other} == {"T", "J"}


# Both keep king and ace apart, and this one decides less elsewhere.
@wrong(Sound.ranks_follow, "twins_and_followers/ace-is-a-number", named=("twins_and_followers/path-has-ends",))
def king_wraps_to_ace(self: Sound, one: str, other: str) -> bool:
    """The ace follows the king, as if it were the highest face."""
    return Sound.ranks_follow(self, one, other) or {one, other} == {"K", "A"}


@wrong(Sound.faces_follow, "twins_and_followers/face-examples-are-no-full-list")
def queen_and_king_apart(self: Sound, one: str, other: str) -> bool:
    """Queen and king do not follow each other, for no example of the sheet shows them."""
    return Sound.faces_follow(self, one, other) and "J" in (one, other)


# a straight path breaks both
@wrong(
    Sound.ranks_follow,
    "twins_and_followers/face-pairs-written-out",
    named=("twins_and_followers/path-has-ends",),
    also_broken=("twins_and_followers/path-has-ends", "twins_and_followers/number-and-face-never-follow"),
)
def straight_path(self: Sound, one: str, other: str) -> bool:
    """Ace to king is one path: ten and jack follow each other, jack and king do not."""
    return abs(RANKS.index(one) - RANKS.index(other)) == 1


@wrong(Sound.numbers_follow, "twins_and_followers/nine-and-ten-follow")
def ten_follows_nothing(self: Sound, one: str, other: str) -> bool:
    """The ten stands alone, neither number nor face: the path of numbers ends with the nine."""
    return "T" not in (one, other) and Sound.numbers_follow(self, one, other)


@wrong(Sound.numbers_follow, "twins_and_followers/path-has-ends")
def ten_wraps_to_ace(self: Sound, one: str, other: str) -> bool:
    """The path of numbers is a ring: ace and ten follow each other."""
    return Sound.numbers_follow(self, one, other) or {one, other} == {"A", "T"}
