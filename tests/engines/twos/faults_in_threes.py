"""Faults in Threes."""

from faults import fault

from .sound import Sound


@fault("twos/three-beats-only-its-two")
class AnyThreeBeatsAnyTwo(Sound):
    """Any three beats and catches the two that is winning, whatever its suit."""

    def catching_three(self, trick: list[str], two: int) -> int | None:
        threes = [position for position, card in enumerate(trick) if card[0] == "3"]
        return min(threes, default=None)


@fault("twos/three-needs-a-winning-two")
class AnyThreeBeatsItsTwo(Sound):
    """A three beats and catches its two even when another two is winning."""

    def deciding_two(self, trick: list[str]) -> int | None:
        met = [two for two in self.twos(trick) if "3" + trick[two][1] in trick]
        return met[0] if met else super().deciding_two(trick)


@fault("twos/threes-follow-suit")
class ThreeFitsAnywhere(Sound):
    """A three may be played to any trick, also by a player who can follow suit."""

    def fits_anywhere(self, card: str) -> bool:
        return card[0] in "23"


@fault("twos/three-otherwise-ordinary")
class ThreeRanksAboveTheAce(Sound):
    """A three beats every other plain card of its suit."""

    def rank(self, card: str) -> int:
        return 99 if card[0] == "3" else super().rank(card)
