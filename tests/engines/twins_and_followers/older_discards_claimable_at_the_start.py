"""A round begins with its top discard open to claims."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/no-card-turned-up"


class Engine(Sound):
    """The faulty engine."""

    def begin_round(self, table: Table, starter: int) -> None:
        super().begin_round(table, starter)
        if table.discards and table.pile:
            table.discarder = (starter - 1) % len(table.hands)
            able = self.able_seats(table.hands, table.discards[-1], table.discarder)
            if len(able) == 1:
                table.phase, table.turn, table.able, table.live = "claim", None, able, table.discards[-1]
