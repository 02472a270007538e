"""Faults in Further examples."""

from faults import fault, wrong

from .sound import Sound


@wrong(Sound.points, "twos/earlier-three-takes-and-catches")
def earlier_three_catches_for_two(self: Sound, trick: list[str], by: int, victim: int) -> int:
    """A three that lay in the trick before its two catches it for two points."""
    return 2 if by < victim else Sound.points(self, trick, by, victim)


@wrong(Sound.deciding_two, "twos/later-two-does-not-revive")
def later_two_takes_over(self: Sound, trick: list[str]) -> int | None:
    """A two takes the trick from the three that has just caught the two before it."""
    twos = self.twos(trick)
    if not twos:
        return None
    deciding = twos[0]
    for later in twos[1:]:
        three = self.catching_three(trick, deciding)
        if three is not None and three < later:
            deciding = later
    return deciding


@wrong(Sound.catching_three, "twos/three-may-lie-there-first")
def led_three_catches_nothing(self: Sound, trick: list[str], two: int) -> int | None:
    """A three that was led does not beat its two."""
    return Sound.catching_three(self, trick, two) or None


@wrong(Sound.playable, "twos/hopeless-two-is-legal")
def no_two_behind_its_three(self: Sound, hand: list[str], trick: list[str]) -> list[str]:
    """A two may not be played while its three lies in the trick, unless nothing else can be played."""
    playable = Sound.playable(self, hand, trick)
    return [card for card in playable if not (self.is_two(card) and "3" + card[1] in trick)] or playable


@wrong(Sound.playable, "twos/second-two-is-legal")
def no_two_on_a_caught_two(self: Sound, hand: list[str], trick: list[str]) -> list[str]:
    """Once the first two of a trick is caught, another may not be played unless nothing else can be played."""
    playable = Sound.playable(self, hand, trick)
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


@wrong(Sound.catching_three, "twos/three-may-lie-there-first")
def three_must_come_after_its_two(self: Sound, trick: list[str], two: int) -> int | None:
    """A three beats its two only if it is played later; a three that lies there before is beaten."""
    three = Sound.catching_three(self, trick, two)
    return three if three is not None and three > two else None


@wrong(Sound.catching_three, "twos/three-off-suit-can-win")
def three_must_follow_suit_to_win(self: Sound, trick: list[str], two: int) -> int | None:
    """A three beats its two only if it is of the led suit."""
    return Sound.catching_three(self, trick, two) if trick[two][1] == trick[0][1] else None
