"""Three cards of which only two match count as a pair."""

from .sound import Sound

CLAUSE = "twin_it/pair-one-point-triple-two"


class Engine(Sound):
    """The faulty engine."""

    def value(self, designs: list[str]) -> int:
        return 1 if len(designs) == 3 and len(set(designs)) == 2 else super().value(designs)
