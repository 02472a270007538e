"""Cards are drawn from the bottom of the pile."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/rest-is-the-pile"


class Engine(Sound):
    """The faulty engine."""

    def take_top(self, table: Table) -> str:
        return table.pile.pop()
