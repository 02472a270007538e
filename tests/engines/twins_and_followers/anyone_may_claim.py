"""A claim is accepted from every other player, able or not."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/claim-completes-a-win"


class Engine(Sound):
    """The faulty engine."""

    def may_claim(self, table: Table, seat: int) -> bool:
        return table.phase == "claim" and seat != table.discarder
