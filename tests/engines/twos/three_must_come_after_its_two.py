"""A three beats its two only if it is played later; a three that lies there before is beaten."""

from .sound import Sound

CLAUSE = "twos/three-may-lie-there-first"


class Engine(Sound):
    """The faulty engine."""

    def catching_three(self, trick: list[str], two: int) -> int | None:
        three = super().catching_three(trick, two)
        return three if three is not None and three > two else None
