"""Two or three cards that are no valid set cost a point."""

from .sound import Sound

CLAUSE = "twin_it/invalid-sets-cost-nothing"


class Engine(Sound):
    """The faulty engine."""

    def value(self, designs: list[str]) -> int:
        return super().value(designs) or -1
