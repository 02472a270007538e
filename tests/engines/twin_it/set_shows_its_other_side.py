"""A won set counts for the design on the other side of its first card."""

from .sound import Sound, Target

CLAUSE = "twin_it/set-shows-its-design"


class Engine(Sound):
    """The faulty engine."""

    def design(self, target: Target) -> str:
        return target.cards[0][2] if target.won else super().design(target)
