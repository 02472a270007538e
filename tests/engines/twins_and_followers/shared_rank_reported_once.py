"""Of a follower that has the rank of the twins the split says nothing."""

from .sound import Sound

CLAUSE = "twins_and_followers/follower-of-twin-rank"


class Engine(Sound):
    """The faulty engine."""

    def report(self, pair: list[str], rest: list[str]) -> tuple[str, list[str]]:
        twins, followers = super().report(pair, rest)
        return twins, [rank for rank in followers if rank != twins]
