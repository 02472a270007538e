"""A move is accepted although its player could follow suit and does not."""

from .sound import Sound, Table

CLAUSE = "twos/refused-play-changes-nothing"


class Engine(Sound):
    """The faulty engine."""

    def allows(self, table: Table, seat: int, card: str) -> bool:
        return not table.over and seat == table.turn and card in table.hands[seat]
