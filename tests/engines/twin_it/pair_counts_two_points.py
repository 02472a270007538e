"""A pair counts two points."""

from .sound import Sound

CLAUSE = "twin_it/pair-one-point-triple-two"


class Engine(Sound):
    """The faulty engine."""

    def value(self, designs: list[str]) -> int:
        return 2 if super().value(designs) else 0
