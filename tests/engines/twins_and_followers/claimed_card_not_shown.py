"""The hand that won by a claim is shown without the claimed card."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/winning-hand-is-shown"
# That the claimed card is shown is said by both, and this one decides claims alone.
NAMED = ("twins_and_followers/claim-is-the-win",)


class Engine(Sound):
    """The faulty engine."""

    def claim(self, table: Table, seat: int) -> None:
        super().claim(table, seat)
        table.hands[seat].pop()
