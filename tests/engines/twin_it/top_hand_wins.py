"""Of several hands on a card the top one prevails."""

from .sound import Hand, Sound, Table, Target

CLAUSE = "twin_it/bottom-hand-prevails"


class Engine(Sound):
    """The faulty engine."""

    def holder(self, table: Table, target: Target, hands: list[Hand]) -> Hand | None:
        return next((hand for hand in reversed(hands) if hand.target is target), None)
