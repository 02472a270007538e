"""A three beats and catches its two even when another two is winning."""

from .sound import Sound

CLAUSE = "twos/three-needs-a-winning-two"


class Engine(Sound):
    """The faulty engine."""

    def deciding_two(self, trick: list[str]) -> int | None:
        met = [two for two in self.twos(trick) if "3" + trick[two][1] in trick]
        return met[0] if met else super().deciding_two(trick)
