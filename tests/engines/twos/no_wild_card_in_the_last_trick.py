"""Twos have no power in the last trick of a deal."""

from .sound import Json, Sound, Table

CLAUSE = "twos/two-takes-any-trick"
NAMED = ("twos/no-other-card-beats-a-two",)


class Engine(Sound):
    """The faulty engine."""

    def settled(self, table: Table) -> Json:
        settled = super().settled(table)
        if any(table.hands):
            return settled
        return settled | {"winner": table.seats[self.plain_winner(table.trick)], "catches": []}
