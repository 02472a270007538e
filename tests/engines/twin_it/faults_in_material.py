"""Faults in Material."""

from faults import wrong

from .sound import Sound, Table


# it shows most often where more happens in the slap of the fifth set
@wrong(Sound.count, "twin_it/set-of-two-or-three", named=("twin_it/nothing-after-the-end",))
def sets_of_three_do_not_count(self: Sound, table: Table, party: int) -> int:
    """Only sets of two cards count for the end of the game."""
    return sum(won.owner == party and len(won.cards) == 2 for won in table.sets)
