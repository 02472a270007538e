"""Faults in Threes."""

from faults import wrong

from .sound import Sound


@wrong(Sound.catching_three, "twos/three-beats-only-its-two")
def any_three_beats_any_two(self: Sound, trick: list[str], two: int) -> int | None:
    """Any three beats and catches the two that is winning, whatever its suit."""
    threes = [position for position, card in enumerate(trick) if card[0] == "3"]
    return min(threes, default=None)


@wrong(Sound.deciding_two, "twos/three-needs-a-winning-two")
def any_three_beats_its_two(self: Sound, trick: list[str]) -> int | None:
    """A three beats and catches its two even when another two is winning."""
    met = [two for two in self.twos(trick) if "3" + trick[two][1] in trick]
    return met[0] if met else Sound.deciding_two(self, trick)


@wrong(Sound.fits_anywhere, "twos/threes-follow-suit")
def three_fits_anywhere(self: Sound, card: str) -> bool:
    """A three may be played to any trick, also by a player who can follow suit."""
    return card[0] in "23"


@wrong(Sound.rank, "twos/three-otherwise-ordinary")
def three_ranks_above_the_ace(self: Sound, card: str) -> int:
    """A three beats every other plain card of its suit."""
    return 99 if card[0] == "3" else Sound.rank(self, card)
