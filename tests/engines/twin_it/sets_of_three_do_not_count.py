"""Only sets of two cards count for the end of the game."""

from .sound import Sound, Table

CLAUSE = "twin_it/set-of-two-or-three"
NAMED = ("twin_it/nothing-after-the-end",)  # it shows most often where more happens in the slap of the fifth set


class Engine(Sound):
    """The faulty engine."""

    def count(self, table: Table, party: int) -> int:
        return sum(won.owner == party and len(won.cards) == 2 for won in table.sets)
