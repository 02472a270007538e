"""A later two in a trick won by the three of the first pays that three one point."""

from .sound import Sound

CLAUSE = "twos/stranded-two-is-uncharged"


class Engine(Sound):
    """The faulty engine."""

    def victims(self, trick: list[str], winner: int) -> list[int]:
        victims = super().victims(trick, winner)
        return self.twos(trick) if victims and not self.is_two(trick[winner]) else victims

    def points(self, trick: list[str], by: int, victim: int) -> int:
        stranded = not self.is_two(trick[by]) and trick[by][1] != trick[victim][1]
        return 1 if stranded else super().points(trick, by, victim)
