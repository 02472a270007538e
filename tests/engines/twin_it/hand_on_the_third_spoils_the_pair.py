"""When an opponent has a hand on the third of three visible cards, nobody wins two of them."""

from .sound import Hand, Sound, Table

CLAUSE = "twin_it/two-of-three-win-the-pair"


class Engine(Sound):
    """The faulty engine."""

    def winning_pair(self, table: Table, holding: list[Hand]) -> list[Hand]:
        pair = super().winning_pair(table, holding)
        rivals = {self.party(table, hand.player) for hand in holding}
        return [] if len(rivals) > 1 else pair
