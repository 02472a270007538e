"""A trick is complete with three cards."""

from .sound import Sound

CLAUSE = "twos/play-in-tricks"


class Engine(Sound):
    """The faulty engine."""

    def is_full(self, trick: list[str]) -> bool:
        return len(trick) == 3
