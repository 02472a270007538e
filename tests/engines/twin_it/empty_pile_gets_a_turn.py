"""The turn comes to a player who has no card to flip, and stays there."""

from .sound import Sound, Table

CLAUSE = "twin_it/empty-pile-is-passed-over"


class Engine(Sound):
    """The faulty engine."""

    def seat_with_pile(self, table: Table, seat: int) -> int:
        return seat
