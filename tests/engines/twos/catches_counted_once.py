"""Only the first of several catches in a trick is counted."""

from .sound import Sound

CLAUSE = "twos/catches-add-up"


class Engine(Sound):
    """The faulty engine."""

    def victims(self, trick: list[str], winner: int) -> list[int]:
        return super().victims(trick, winner)[:1]
