"""With an empty pile the round ends with the discard, whoever could win with it."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/empty-pile-ends-the-round"
# Both say that those who could win are asked first, and this one decides less elsewhere.
NAMED = ("twins_and_followers/claim-before-the-next-draw",)


class Engine(Sound):
    """The faulty engine."""

    def look_round(self, table: Table) -> None:
        if not table.pile:
            table.able = []
        super().look_round(table)
