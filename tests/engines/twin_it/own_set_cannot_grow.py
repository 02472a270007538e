"""A player who claims the third card to his own pair makes a mistake."""

from .sound import Hand, Sound, Table

CLAUSE = "twin_it/owner-may-complete-his-set"


class Engine(Sound):
    """The faulty engine."""

    def is_mistake(self, table: Table, one: Hand, other: Hand) -> bool:
        own = any(hand.target.won and hand.target.holder == hand.player for hand in (one, other))
        return super().is_mistake(table, one, other) or own
