"""A three beats its two only if it is of the led suit."""

from .sound import Sound

CLAUSE = "twos/three-off-suit-can-win"


class Engine(Sound):
    """The faulty engine."""

    def catching_three(self, trick: list[str], two: int) -> int | None:
        return super().catching_three(trick, two) if trick[two][1] == trick[0][1] else None
