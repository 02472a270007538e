"""A claim makes the discarder the winner."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/first-to-complete-wins"
# Both decide who wins by a claim, and this one decides nothing else.
NAMED = ("twins_and_followers/claim-is-the-win",)


class Engine(Sound):
    """The faulty engine."""

    def claim(self, table: Table, seat: int) -> None:
        super().claim(table, seat)
        table.winner = table.discarder
