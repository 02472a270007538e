"""Three visible cards that nobody has two of stay as they are."""

from .sound import Hand, Sound, Target

CLAUSE = "twin_it/otherwise-all-three-turn"


class Engine(Sound):
    """The faulty engine."""

    def tied(self, visible: list[Target], holding: list[Hand]) -> list[Target]:
        tied = super().tied(visible, holding)
        return [] if len(tied) == 3 else tied
