"""Faults in Table customs."""

from faults import fault

from .sound import Sound, Table


@fault("twins_and_followers/three-or-four-cards")
class DropsLaidAtOnce(Sound):
    """A drop lies on the discards before the other fighters have chosen theirs."""

    def drop(self, table: Table, seat: int, card: str) -> None:
        table.hands[seat].remove(card)
        self.lay(table, card)
        super().drop(table, seat, card)

    def lay_drop(self, table: Table, seat: int) -> None:
        """It was laid before."""
