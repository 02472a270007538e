"""The cards of a fight are drawn from under the discards."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/fight-draw-from-the-pile"


class Engine(Sound):
    """The faulty engine."""

    def draw_in_fight(self, table: Table, seat: int) -> None:
        table.hands[seat].append(table.discards.pop(0))
