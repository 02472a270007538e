"""A player who puts both hands on the same target makes a mistake."""

from .sound import Hand, Sound, Target

CLAUSE = "twin_it/two-hands-each"


class Engine(Sound):
    """The faulty engine."""

    def adds_nothing(self, hands: list[Hand], player: int, target: Target) -> bool:
        return False
