"""Three of a kind count three points."""

from .sound import Sound

CLAUSE = "twin_it/pair-one-point-triple-two"


class Engine(Sound):
    """The faulty engine."""

    def value(self, designs: list[str]) -> int:
        points = super().value(designs)
        return 3 if points == 2 else points
