"""A fighter whose new card fits the contested card wins at once."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/fight-has-no-winner"


class Engine(Sound):
    """The faulty engine."""

    def after_fight(self, table: Table) -> None:
        contested = table.discards[-1 - len(table.able)]
        fitting = [seat for seat in table.able if self.can_use(table.hands[seat], contested)]
        super().after_fight(table)
        if fitting:
            table.discards.remove(contested)
            table.hands[fitting[0]].append(contested)
            self.end(table, winner=fitting[0])
