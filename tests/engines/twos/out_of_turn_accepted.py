"""A player may play out of turn."""

from .sound import Sound, Table

CLAUSE = "twos/play-goes-clockwise"


class Engine(Sound):
    """The faulty engine."""

    def allows(self, table: Table, seat: int, card: str) -> bool:
        return not table.over and card in self.playable(table.hands[seat], table.trick)
