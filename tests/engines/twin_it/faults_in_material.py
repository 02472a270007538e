"""Faults in Material."""

from faults import fault

from .sound import Sound, Table


# it shows most often where more happens in the slap of the fifth set
@fault("twin_it/set-of-two-or-three", named=("twin_it/nothing-after-the-end",))
class SetsOfThreeDoNotCount(Sound):
    """Only sets of two cards count for the end of the game."""

    def count(self, table: Table, party: int) -> int:
        return sum(won.owner == party and len(won.cards) == 2 for won in table.sets)
