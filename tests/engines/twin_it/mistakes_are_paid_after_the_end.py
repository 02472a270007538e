"""A mistake is paid for although the same slap has ended the game."""

from .sound import Mistake, Sound, Table, WonSet

CLAUSE = "twin_it/nothing-after-the-end"


class Engine(Sound):
    """The faulty engine."""

    def pay(self, table: Table, mistakes: list[Mistake], gifts: dict[int, WonSet | None]) -> list[Mistake]:
        winner, table.winner = table.winner, None
        paid = super().pay(table, mistakes, gifts)
        table.winner = winner
        return paid
