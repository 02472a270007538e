"""A three that was led does not beat its two."""

from .sound import Sound

CLAUSE = "twos/three-may-lie-there-first"


class Engine(Sound):
    """The faulty engine."""

    def catching_three(self, trick: list[str], two: int) -> int | None:
        return super().catching_three(trick, two) or None
