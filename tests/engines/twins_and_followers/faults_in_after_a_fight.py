"""Faults in After a fight."""

from faults import wrong

from .sound import Sound, Table


@wrong(Sound.next_after_fight, "twins_and_followers/turn-after-a-fight")
def fighters_miss_a_turn(self: Sound, table: Table) -> int:
    """After a fight the turn passes over the fighters, who have just drawn."""
    seat = self.next_seat(table, table.discarder)
    while seat in table.able:
        seat = self.next_seat(table, seat)
    return seat


@wrong(Sound.next_after_fight, "twins_and_followers/turn-after-a-fight")
def first_fighter_is_next(self: Sound, table: Table) -> int:
    """After a fight the first fighter has the turn."""
    return table.able[0]
