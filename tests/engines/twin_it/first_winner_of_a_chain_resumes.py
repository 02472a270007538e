"""The first player to win in a chain reaction flips when it is over."""

from .sound import Effect, Mistake, Sound, Table

CLAUSE = "twin_it/last-winner-resumes"


class Engine(Sound):
    """The faulty engine."""

    def resume_after_win(self, table: Table, wins: list[Effect]) -> None:
        self.make_due(table, table.notes.setdefault("first", self.winner_of(wins[-1])))

    def resume_after_mistake(self, table: Table, paid: list[Mistake]) -> None:
        table.notes.clear()
        super().resume_after_mistake(table, paid)

    def make_flip(self, table: Table, seat: int) -> None:
        table.notes.clear()
        super().make_flip(table, seat)
