"""The cards of a fight are drawn from under the discards."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/fight-draw-from-the-pile"
# The size of the pile shows it first, which both decide in every fight.
NAMED = ("twins_and_followers/one-draw-per-fighter",)


class Engine(Sound):
    """The faulty engine."""

    def draw_in_fight(self, table: Table, seat: int) -> None:
        table.hands[seat].append(table.discards.pop(0))
