"""The card dropped last in a fight can be claimed."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/fight-drops-are-dead"


class Engine(Sound):
    """The faulty engine."""

    def after_fight(self, table: Table) -> None:
        able = self.able_seats(table.hands, table.discards[-1], table.able[-1])
        super().after_fight(table)
        if len(able) == 1:
            table.phase, table.turn, table.able, table.live = "claim", None, able, table.discards[-1]
