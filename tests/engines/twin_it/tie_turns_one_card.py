"""Of the loose cards of a tie only one is turned over."""

from .sound import Hand, Sound, Target

CLAUSE = "twin_it/tie-turns-both"


class Engine(Sound):
    """The faulty engine."""

    def tied(self, visible: list[Target], holding: list[Hand]) -> list[Target]:
        return super().tied(visible, holding)[:1]
