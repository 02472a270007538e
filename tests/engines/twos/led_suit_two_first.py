"""A two of the led suit beats a two of another suit that was played before it."""

from .sound import Sound

CLAUSE = "twos/order-of-twos-by-play-only"


class Engine(Sound):
    """The faulty engine."""

    def deciding_two(self, trick: list[str]) -> int | None:
        following = [two for two in self.twos(trick) if trick[two][1] == trick[0][1]]
        return following[0] if following else super().deciding_two(trick)
