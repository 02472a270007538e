"""The fighters drop and draw anticlockwise from the discarder."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/fight-goes-clockwise"
# Both decide the order of the discards in every fight.
NAMED = ("twins_and_followers/drops-join-the-discards",)


class Engine(Sound):
    """The faulty engine."""

    def fight_order(self, table: Table) -> list[int]:
        return super().fight_order(table)[::-1]
