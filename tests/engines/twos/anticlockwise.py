"""The turn passes anticlockwise."""

from .sound import Sound

CLAUSE = "twos/play-goes-clockwise"


class Engine(Sound):
    """The faulty engine."""

    def next_seat(self, seat: int) -> int:
        return (seat - 1) % 4
