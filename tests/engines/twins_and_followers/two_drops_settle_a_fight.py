"""A fight is settled when two have dropped, also if there are three fighters."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/each-fighter-drops-one"


class Engine(Sound):
    """The faulty engine."""

    def is_decided(self, table: Table) -> bool:
        return len(table.drops) == 2

    def fight_order(self, table: Table) -> list[int]:
        return [seat for seat in super().fight_order(table) if seat in table.drops]
