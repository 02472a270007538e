"""During a fight the contested card is still shown as open to claims."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/contested-card-goes-to-nobody"


class Engine(Sound):
    """The faulty engine."""

    def begin_fight(self, table: Table) -> None:
        contested = table.live
        super().begin_fight(table)
        table.live = contested
