"""A three does not beat its two: nothing beats the first two of a trick."""

from .sound import Sound

CLAUSE = "twos/two-caught-by-its-three"


class Engine(Sound):
    """The faulty engine."""

    def catching_three(self, trick: list[str], two: int) -> int | None:
        return None
