"""Faults in After a fight."""

from faults import fault

from .sound import Sound, Table


@fault("twins_and_followers/turn-after-a-fight")
class FightersMissATurn(Sound):
    """After a fight the turn passes over the fighters, who have just drawn."""

    def next_after_fight(self, table: Table) -> int:
        seat = self.next_seat(table, table.discarder)
        while seat in table.able:
            seat = self.next_seat(table, seat)
        return seat


@fault("twins_and_followers/turn-after-a-fight")
class FirstFighterIsNext(Sound):
    """After a fight the first fighter has the turn."""

    def next_after_fight(self, table: Table) -> int:
        return table.able[0]
