"""Faults in Further examples."""

from faults import fault

from .sound import Sound


@fault("twos/earlier-three-takes-and-catches")
class EarlierThreeCatchesForTwo(Sound):
    """A three that lay in the trick before its two catches it for two points."""

    def points(self, trick: list[str], by: int, victim: int) -> int:
        return 2 if by < victim else super().points(trick, by, victim)


@fault("twos/later-two-does-not-revive")
class LaterTwoTakesOver(Sound):
    """A two takes the trick from the three that has just caught the two before it."""

    def deciding_two(self, trick: list[str]) -> int | None:
        twos = self.twos(trick)
        if not twos:
            return None
        deciding = twos[0]
        for later in twos[1:]:
            three = self.catching_three(trick, deciding)
            if three is not None and three < later:
                deciding = later
        return deciding


@fault("twos/three-may-lie-there-first")
class LedThreeCatchesNothing(Sound):
    """A three that was led does not beat its two."""

    def catching_three(self, trick: list[str], two: int) -> int | None:
        return super().catching_three(trick, two) or None


@fault("twos/hopeless-two-is-legal")
class NoTwoBehindItsThree(Sound):
    """A two may not be played while its three lies in the trick, unless nothing else can be played."""

    def playable(self, hand: list[str], trick: list[str]) -> list[str]:
        playable = super().playable(hand, trick)
        return [card for card in playable if not (self.is_two(card) and "3" + card[1] in trick)] or playable


@fault("twos/second-two-is-legal")
class NoTwoOnACaughtTwo(Sound):
    """Once the first two of a trick is caught, another may not be played unless nothing else can be played."""

    def playable(self, hand: list[str], trick: list[str]) -> list[str]:
        playable = super().playable(hand, trick)
        two = self.deciding_two(trick)
        if two is None or self.catching_three(trick, two) is None:
            return playable
        return [card for card in playable if not self.is_two(card)] or playable


@fault("twos/stranded-two-is-uncharged")
class StrandedTwoPaysOne(Sound):
    """A later two in a trick won by the three of the first pays that three one point."""

    def victims(self, trick: list[str], winner: int) -> list[int]:
        victims = super().victims(trick, winner)
        return self.twos(trick) if victims and not self.is_two(trick[winner]) else victims

    def points(self, trick: list[str], by: int, victim: int) -> int:
        stranded = not self.is_two(trick[by]) and trick[by][1] != trick[victim][1]
        return 1 if stranded else super().points(trick, by, victim)


@fault("twos/three-may-lie-there-first")
class ThreeMustComeAfterItsTwo(Sound):
    """A three beats its two only if it is played later; a three that lies there before is beaten."""

    def catching_three(self, trick: list[str], two: int) -> int | None:
        three = super().catching_three(trick, two)
        return three if three is not None and three > two else None


@fault("twos/three-off-suit-can-win")
class ThreeMustFollowSuitToWin(Sound):
    """A three beats its two only if it is of the led suit."""

    def catching_three(self, trick: list[str], two: int) -> int | None:
        return super().catching_three(trick, two) if trick[two][1] == trick[0][1] else None
