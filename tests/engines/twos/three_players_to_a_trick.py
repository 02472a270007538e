"""A trick is complete with three cards."""

from .sound import Sound

CLAUSE = "twos/four-players"


class Engine(Sound):
    """The faulty engine."""

    def is_full(self, trick: list[str]) -> bool:
        return len(trick) == 3
