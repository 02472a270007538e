"""Cards dropped in a fight go back under the pile, which so keeps its size."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/drops-join-the-discards"
# The size of the pile shows it first, which both decide in every fight.
NAMED = ("twins_and_followers/one-draw-per-fighter",)


class Engine(Sound):
    """The faulty engine."""

    def lay_drop(self, table: Table, seat: int) -> None:
        super().lay_drop(table, seat)
        table.pile.append(table.discards.pop())
