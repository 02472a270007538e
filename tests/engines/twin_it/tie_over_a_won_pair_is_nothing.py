"""A tie over a won pair and a third card turns nothing."""

from .sound import Hand, Sound, Target

CLAUSE = "twin_it/tied-set-is-not-turned"


class Engine(Sound):
    """The faulty engine."""

    def tied(self, visible: list[Target], holding: list[Hand]) -> list[Target]:
        return [] if any(target.won for target in visible) else super().tied(visible, holding)
