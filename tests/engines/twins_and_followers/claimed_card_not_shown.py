"""The hand that won by a claim is shown without the claimed card."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/winning-hand-is-shown"


class Engine(Sound):
    """The faulty engine."""

    def claim(self, table: Table, seat: int) -> None:
        super().claim(table, seat)
        table.hands[seat].pop()
