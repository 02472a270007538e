"""Drawing the card that completes a hand ends the round without a declaration."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/winning-hand-is-declared"


class Engine(Sound):
    """The faulty engine."""

    def draw(self, table: Table, seat: int) -> None:
        super().draw(table, seat)
        if self.is_winning(table.hands[seat]):
            self.declare(table, seat)
