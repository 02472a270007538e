"""A fighter may take back a drop and choose another one until the fight is settled."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/each-fighter-drops-one"


class Engine(Sound):
    """The faulty engine."""

    def may_drop(self, table: Table, seat: int, card: str) -> bool:
        return table.phase == "fight" and seat in table.able and card in table.hands[seat]
