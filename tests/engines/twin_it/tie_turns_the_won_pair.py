"""In a tie over a won pair the pair is turned over too."""

from .sound import Hand, Sound, Target

CLAUSE = "twin_it/tied-set-is-not-turned"


class Engine(Sound):
    """The faulty engine."""

    def tied(self, visible: list[Target], holding: list[Hand]) -> list[Target]:
        return visible
