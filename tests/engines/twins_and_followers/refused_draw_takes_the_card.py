"""A draw that is refused takes the top card all the same."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/refused-move-changes-nothing"


class Engine(Sound):
    """The faulty engine."""

    def refuse(self, table: Table, seat: int, do: str, card: str = "") -> None:
        if do == "draw" and len(table.pile) > 1 and table.phase != "fight":
            table.hands[seat].append(self.take_top(table))
